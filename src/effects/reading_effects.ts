import { effect, type Empty, ONE_READ } from "./effect.ts";
import type { NamedTarget } from "../targets/allowed_windows.ts";
import { readHealth } from "./server_health.ts";
import type { RateUse } from "../limits/rate_limiter.ts";
import { choosePart, type RegionSelector } from "../capture/chosen_part.ts";
import { chosenPart, type PictureOptions, takePicture } from "../capture/screenshot.ts";
import type { Action } from "../policy/policy.ts";
import { preview } from "./action_preview.ts";
import { checkProfile, partToCheck } from "../capture/profile_check.ts";
import { findProfile } from "../profile/profile_folder.ts";
import { partToRecord, type RecordingRequest, recordProfile } from "../capture/profile_recording.ts";
import { resolvePoint } from "../profile/resolve_point.ts";
import { waitForTitleChange, waitForWindow } from "./wait.ts";
import type { WaitTimes } from "./poll.ts";
import { coveringCount } from "../targets/cover.ts";
import { readWindowState } from "./read_window.ts";
import { listWindows } from "../targets/window_list.ts";

/** An effect on one window. */
interface Targeted {
  readonly target: NamedTarget;
}

/** A profile by the plain name of its file. */
interface ProfileInput {
  readonly profileName: string;
}

const targetOf = ({ target }: Targeted): NamedTarget => target;

/** The effects that read and change nothing on the desktop. */
export const READING_EFFECTS = {
  readHealth: effect<Empty>()({
    ...ONE_READ,
    needs: ["facts"],
    permission: "none",
    audited: false,
    cost: () => ({}),
    perform: ({ server }) => readHealth(server),
  }),
  readRates: effect<Empty>()({
    ...ONE_READ,
    needs: ["facts"],
    permission: "observe",
    audited: false,
    perform: ({ server: { limiter } }) =>
      ["", ...limiter.applications().filter((name) => name !== "")]
        .map((application): RateUse => ({ application, state: limiter.state(application) })),
  }),
  readAudit: effect<{ readonly limit: number }>()({
    ...ONE_READ,
    needs: ["facts"],
    permission: "observe",
    audited: false,
    perform: ({ server: { audit } }, { limit }) => audit.newest(limit),
  }),
  countWindows: effect<Empty>()({
    ...ONE_READ,
    needs: ["windows"],
    permission: "observe",
    perform: ({ view, windows }) => ({ ...windows.summarize(), covering: coveringCount(view, windows) }),
  }),
  listWindows: effect<{ readonly includeMinimized: boolean }>()({
    ...ONE_READ,
    needs: ["windows"],
    permission: "observe",
    perform: ({ view, windows }, { includeMinimized }) => listWindows(view, windows, includeMinimized),
  }),
  waitForWindow: effect<{ readonly titleContains: string; readonly times: WaitTimes }>()({
    ...ONE_READ,
    needs: ["windows", "poll"],
    permission: "observe",
    perform: (powers, input) => waitForWindow(powers, input),
  }),
  waitForTitleChange: effect<Targeted & { readonly times: WaitTimes }>()({
    ...ONE_READ,
    needs: ["target", "poll"],
    permission: "observe",
    target: targetOf,
    perform: (powers, input) => waitForTitleChange(powers, input),
  }),
  readScreen: effect<Empty>()({
    ...ONE_READ,
    needs: ["windows"],
    permission: "observe",
    audited: false,
    perform: ({ view }) => ({ bounds: view.getVirtualScreen(), monitors: view.getMonitors() }),
  }),
  readWindow: effect<Targeted>()({
    ...ONE_READ,
    needs: ["target"],
    permission: "observe",
    target: targetOf,
    perform: async ({ view, windows, target, guards }) => {
      const state = await readWindowState(view, windows, target, guards);
      // What was read of another window that got the handle meanwhile is not told.
      windows.verify(target);
      return state;
    },
  }),
  captureWindow: effect<Targeted & { readonly region: RegionSelector; readonly options: PictureOptions }>()({
    ...ONE_READ,
    needs: ["pixels"],
    permission: "observe",
    target: targetOf,
    shown: ({ region }, target, { view }) => choosePart(view, target, region),
    perform: (powers, { options }) => takePicture({ ...powers, look: chosenPart(powers.look) }, options),
  }),
  resolvePoint: effect<ProfileInput & { readonly regionName: string }>()({
    ...ONE_READ,
    needs: ["profiles"],
    permission: "profile_folder",
    audited: false,
    perform: ({ profiles }, { profileName, regionName }) => resolvePoint(profiles, profileName, regionName),
  }),
  checkProfile: effect<Targeted & ProfileInput>()({
    ...ONE_READ,
    needs: ["pixels", "profiles"],
    permission: "observe",
    target: targetOf,
    shown: ({ profileName }, target, { view, profiles }) =>
      partToCheck(view, target, findProfile(profiles, profileName)),
    perform: (powers, { profileName }) => checkProfile(powers, findProfile(powers.profiles, profileName)),
  }),
  recordProfile: effect<Targeted & RecordingRequest>()({
    ...ONE_READ,
    needs: ["pixels", "time"],
    permission: "observe",
    target: targetOf,
    shown: (request, target, { view }) => partToRecord(view, target, request),
    perform: (powers, request) => recordProfile({ ...powers, look: chosenPart(powers.look) }, request),
  }),
  preview: effect<Targeted & { readonly action: Action }>()({
    ...ONE_READ,
    needs: ["preview"],
    permission: "observe",
    target: targetOf,
    asked: ({ action }) => action,
    perform: (powers, { action }) => preview(powers, action),
  }),
};
