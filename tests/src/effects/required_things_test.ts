import assert from "node:assert/strict";
import * as z from "zod";
import { effect, ONE_READ } from "../../../src/effects/effect.ts";
import { EFFECTS } from "../../../src/effects/effects.ts";
import type { Makers } from "../../../src/effects/open_power.ts";
import { mustBeRecorded, type PowerRow, POWERS, rowOf } from "../../../src/effects/power_rows.ts";
import type { Power } from "../../../src/effects/powers.ts";
import type { NamedTarget } from "../../../src/targets/allowed_windows.ts";
import { defineTool } from "../../../src/tools/tool.ts";
import { targetArguments, targetedInput, targetOf } from "../../../src/tools/arguments.ts";

// What is left out of a power, an effect or a tool does not compile: each `@ts-expect-error` is one such thing, and
// `deno check` fails where it is no error any more.

interface OnWindow {
  readonly target: NamedTarget;
}
const target = ({ target }: OnWindow): NamedTarget => target;
const token = (): string | undefined => undefined;

const ROW: PowerRow = rowOf([]);

/** Each field of a row, left out of it. */
export function powersWithoutOneThing(): readonly unknown[] {
  const { onTarget: _1, ...noTarget } = ROW;
  const { guards: _2, ...noGuards } = ROW;
  const { takesTurn: _3, ...noTurn } = ROW;
  const { commits: _4, ...noCommit } = ROW;
  const { tellsOutcome: _5, ...noOutcome } = ROW;
  const { reach: _6, ...noReach } = ROW;
  const { aims: _7, ...noAims } = ROW;
  const { sendsKeys: _8, ...noKeys } = ROW;
  const { namesAction: _9, ...noAction } = ROW;
  const { givesConsent: _10, ...noConsent } = ROW;
  const { minimized: _11, ...noMinimized } = ROW;
  const { isOffered: _12, ...noOffer } = ROW;
  const { tellsAftermath: _13, ...noAftermath } = ROW;
  return [
    // @ts-expect-error whether it works on a window
    noTarget satisfies PowerRow,
    // @ts-expect-error the guards
    noGuards satisfies PowerRow,
    // @ts-expect-error the turn
    noTurn satisfies PowerRow,
    // @ts-expect-error when it is charged
    noCommit satisfies PowerRow,
    // @ts-expect-error the outcome
    noOutcome satisfies PowerRow,
    // @ts-expect-error what is in front after it
    noAftermath satisfies PowerRow,
    // @ts-expect-error how far it looks
    noReach satisfies PowerRow,
    // @ts-expect-error where it acts
    noAims satisfies PowerRow,
    // @ts-expect-error the keys
    noKeys satisfies PowerRow,
    // @ts-expect-error the class of action
    noAction satisfies PowerRow,
    // @ts-expect-error whether it gives the confirmation
    noConsent satisfies PowerRow,
    // @ts-expect-error minimised windows
    noMinimized satisfies PowerRow,
    // @ts-expect-error what of a policy offers it
    noOffer satisfies PowerRow,
  ];
}

/** A power without its row, and one without what makes it. */
export function powersNotInTheirTables(): readonly unknown[] {
  const { mouse: _, ...noMouse } = POWERS;
  return [
    // @ts-expect-error the row of the mouse
    noMouse satisfies { readonly [P in Power]: PowerRow },
    // @ts-expect-error what makes the mouse
    (makers: Omit<Makers, "mouse">) => makers satisfies Makers,
  ];
}

/** Effects without one thing that every effect needs. */
export function effectsWithoutAFieldOfAll(): readonly unknown[] {
  const { audited, consequences, cost } = ONE_READ;
  const permission = "observe" as const;
  const needs = ["time"] as const;
  const perform = (): object => ({});
  return [
    // The same effect with nothing left out.
    effect<object>()({ audited, consequences, cost, needs, permission, perform }),
    // @ts-expect-error whether it is audited
    effect<object>()({ consequences, cost, needs, permission, perform }),
    // @ts-expect-error the classes of action it brings about
    effect<object>()({ audited, cost, needs, permission, perform }),
    // @ts-expect-error what it costs
    effect<object>()({ audited, consequences, needs, permission, perform }),
    // @ts-expect-error the powers it needs
    effect<object>()({ audited, consequences, cost, permission, perform }),
    // @ts-expect-error its permission
    effect<object>()({ audited, consequences, cost, needs, perform }),
    // @ts-expect-error what it does
    effect<object>()({ audited, consequences, cost, needs, permission }),
  ];
}

/** Effects without one thing that their powers ask for. */
export function effectsWithoutOneThing(): readonly unknown[] {
  const reading = { ...ONE_READ, permission: "observe", perform: () => ({}) } as const;
  const aim = () => ({ points: [], button: "primary", captureId: undefined } as const);
  const keystrokes = (): undefined => undefined;
  return [
    // @ts-expect-error pixels that nobody records
    effect<OnWindow>()({ ...reading, audited: false, needs: ["pixels"], target, shown: () => undefined }),
    // @ts-expect-error a change that nobody records
    effect<OnWindow>()({ ...reading, audited: false, needs: ["restore"], target }),
    // @ts-expect-error the target of an effect on a window
    effect<OnWindow>()({ ...reading, needs: ["target"] }),
    // @ts-expect-error the part of the window that is looked at
    effect<OnWindow>()({ ...reading, needs: ["pixels"], target }),
    // @ts-expect-error the token of what commits with its first event: of a request to close
    effect<OnWindow>()({ ...reading, needs: ["close"], target }),
    // @ts-expect-error of the mouse
    effect<OnWindow>()({ ...reading, needs: ["mouse"], target, aim }),
    // @ts-expect-error of the keyboard
    effect<OnWindow>()({ ...reading, needs: ["keyboard"], target, keystrokes }),
    // @ts-expect-error a token that nothing would consume
    effect<OnWindow>()({ ...reading, needs: ["target"], target, token }),
    // @ts-expect-error where the mouse acts
    effect<OnWindow>()({ ...reading, needs: ["mouse"], target, token }),
    // @ts-expect-error which keys are pressed
    effect<OnWindow>()({ ...reading, needs: ["keyboard"], target, token }),
    // @ts-expect-error the class of action that is asked about
    effect<OnWindow>()({ ...reading, needs: ["preview"], target }),
    // @ts-expect-error where the call that is asked for acts
    effect<OnWindow>()({
      ...reading,
      needs: ["consent"],
      target,
      asked: () => "click",
      keystrokes,
    }),
    // @ts-expect-error which keys the call that is asked for presses
    effect<OnWindow>()({ ...reading, needs: ["consent"], target, asked: () => "click", aim }),
    // @ts-expect-error the class of action that is asked for
    effect<OnWindow>()({ ...reading, needs: ["consent"], target, aim, keystrokes }),
    // @ts-expect-error an aim without the mouse
    effect<OnWindow>()({ ...reading, needs: ["target"], target, aim }),
    // @ts-expect-error a power that is no power
    effect<OnWindow>()({ ...reading, needs: ["everything"] }),
    effect<OnWindow>()({
      ...reading,
      needs: ["target"],
      target,
      // @ts-expect-error pixels without their power
      perform: ({ look }) => look,
    }),
  ];
}

/** Tools without one thing that every tool needs. */
export function toolsWithoutAFieldOfAll(): readonly unknown[] {
  const { name, title, description } = { name: "t", title: "t", description: "t" };
  const effect = "readWindow" as const;
  const input = targetedInput({ ...targetArguments });
  const output = z.strictObject({});
  const plan = (args: z.infer<typeof input>) => ({ target: targetOf(args) });
  const report = () => ({ structured: {} });
  return [
    // The same tool with nothing left out.
    defineTool({ name, title, description, input, output, effect, plan, report }),
    // @ts-expect-error its name
    defineTool({ title, description, input, output, effect, plan, report }),
    // @ts-expect-error its title
    defineTool({ name, description, input, output, effect, plan, report }),
    // @ts-expect-error its description
    defineTool({ name, title, input, output, effect, plan, report }),
    // @ts-expect-error the schema of its arguments
    defineTool({ name, title, description, output, effect, plan, report }),
    // @ts-expect-error the schema of its answer
    defineTool({ name, title, description, input, effect, plan, report }),
    // @ts-expect-error its effect
    defineTool({ name, title, description, input, output, plan, report }),
    // @ts-expect-error what its effect gets
    defineTool({ name, title, description, input, output, effect, report }),
    // @ts-expect-error what it answers
    defineTool({ name, title, description, input, output, effect, plan }),
  ];
}

/** Tools whose parts do not fit each other; and a target that no validated arguments name. */
export function toolsThatDoNotFit(): readonly unknown[] {
  const tool = {
    name: "t",
    title: "t",
    description: "t",
    output: z.strictObject({}),
    effect: "readWindow",
    report: () => ({ structured: {} }),
  } as const;
  const untargeted = z.strictObject(targetArguments);
  const input = targetedInput({ ...targetArguments });
  return [
    // @ts-expect-error arguments that may name no target, or two
    (args: z.infer<typeof untargeted>) => targetOf(args),
    // @ts-expect-error a selector made by hand
    defineTool({ ...tool, input, plan: () => ({ target: { titleContains: "" } }) }),
    // @ts-expect-error a targeted input without the arguments that name the target
    targetedInput({ x: z.int() }),
    // @ts-expect-error the input of the effect
    defineTool({ ...tool, input, plan: () => ({}) }),
  ];
}

Deno.test("rowOf() gives an effect with several powers the stricter of each", () => {
  const { guards, takesTurn, reach, commits } = rowOf(["profiles", "pixels"]);
  assert.deepEqual(guards, ["desktop", "state", "integrity"]);
  assert.deepEqual({ takesTurn, reach, commits }, { takesTurn: false, reach: "pixels", commits: "before" });
  const together = rowOf(["keyboard", "mouse", "pixels"]);
  assert.deepEqual(together.guards, ["desktop", "state", "integrity", "focus", "operator", "geometry"]);
  assert.equal(together.takesTurn, true);
  assert.equal(together.commits, "first_event");
  assert.equal(together.aims, "yes");
  assert.equal(together.sendsKeys, "yes");
});

Deno.test("mustBeRecorded() holds for what changes anything or looks farther than lists and states", () => {
  for (const takesTurn of [false, true]) {
    for (const reach of ["server", "windows", "pixels", "text"] as PowerRow["reach"][]) {
      const expected = takesTurn || reach !== "server" && reach !== "windows";
      assert.equal(mustBeRecorded({ takesTurn, reach }), expected, `${takesTurn} ${reach}`);
    }
  }
});

Deno.test("EFFECTS change the desktop only where they take turns and are audited", () => {
  for (const [kind, { row, audited, token }] of Object.entries(EFFECTS)) {
    if (row.tellsOutcome || row.commits === "first_event") assert.equal(row.takesTurn, true, kind);
    if (mustBeRecorded(row)) assert.equal(audited, true, kind);
    assert.equal(token !== undefined, row.commits === "first_event", kind);
  }
});
