import { ToolError } from "../base/errors.ts";
import {
  type Chord,
  chordName,
  consequenceOf,
  defaultChords,
  isAlwaysRefused,
  isTyping,
} from "./key_chords.ts";
import type { Action, PolicyEntry } from "./policy.ts";

/**
 * The permissions a chord needs beside `key`, by what it does rather than by what it is called: ctrl+v enters
 * text, alt+f4 closes. Throws `policy_denied` when the entry does not let the client send it at all.
 */
export function classesOfChord(chord: Chord, entry: PolicyEntry): readonly Action[] {
  const name = chordName(chord);
  if (isAlwaysRefused(chord)) {
    throw new ToolError("policy_denied", `Refused: ${name} belongs to Windows and is never sent`);
  }
  const consequence = consequenceOf(chord);
  const named = entry.allowedKeys?.has(name) ?? false;
  if (named) return consequence === undefined ? [] : [consequence];
  if (isTyping(chord)) return ["text"];
  if (entry.allowedKeys !== undefined || !offeredBy(entry).has(name)) {
    throw new ToolError("policy_denied", `Refused: the policy does not allow ${name} to be sent`);
  }
  return consequence === undefined ? [] : [consequence];
}

const OFFERED = new WeakMap<PolicyEntry, ReadonlySet<string>>();

/** The default chords of an entry that names none; made once, because a policy does not change. */
function offeredBy(entry: PolicyEntry): ReadonlySet<string> {
  const known = OFFERED.get(entry);
  if (known !== undefined) return known;
  const made = defaultChords({ popups: entry.ownedPopups !== "none", actions: entry.allowedActions });
  OFFERED.set(entry, made);
  return made;
}

/** How many characters a chord types, for the rate of text. */
export function charactersOf(chord: Chord, { allowedKeys }: PolicyEntry): number {
  return isTyping(chord) && !(allowedKeys?.has(chordName(chord)) ?? false) ? 1 : 0;
}
