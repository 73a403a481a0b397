import type { ADVAPI32_NONBLOCKING } from "./advapi32.ts";
import type { DWMAPI_NONBLOCKING } from "./dwmapi.ts";
import type { Permit, PermitKind } from "./permits.ts";
import type { USER32_NONBLOCKING } from "./user32.ts";

/** The nonblocking functions as Deno opens them, for {@linkcode withPermits} alone. */
export type RawNonblocking =
  & Deno.StaticForeignLibraryInterface<typeof USER32_NONBLOCKING>
  & Deno.StaticForeignLibraryInterface<typeof DWMAPI_NONBLOCKING>
  & Deno.StaticForeignLibraryInterface<typeof ADVAPI32_NONBLOCKING>;

type Name = keyof RawNonblocking;

/** Which permit each nonblocking function needs. A function left out does not compile. */
export const PERMIT_OF = {
  SendMessageTimeoutW: "bounded",
  PrintWindow: "unbounded",
  MessageBoxW: "box",
  DwmFlush: "compositor",
  RegisterEventSourceW: "eventLog",
  ReportEventW: "eventLog",
  DeregisterEventSource: "eventLog",
} as const satisfies Readonly<Record<Name, PermitKind>>;

/** The nonblocking functions, each taking its permit before its own parameters. */
export type NonblockingCalls = {
  readonly [N in Name]: (
    permit: Permit<typeof PERMIT_OF[N]>,
    ...args: Parameters<RawNonblocking[N]>
  ) => ReturnType<RawNonblocking[N]>;
};

/** {@linkcode NonblockingCalls} over the raw functions, which cannot be called without a permit. */
export function withPermits(raw: RawNonblocking): NonblockingCalls {
  const calls = Object.keys(PERMIT_OF).map((name) => {
    const call = raw[name as Name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (permit: Permit<PermitKind>, ...args: unknown[]) => permit.run(() => call(...args))];
  });
  return Object.freeze(Object.fromEntries(calls)) as NonblockingCalls;
}
