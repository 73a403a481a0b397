/** Options of one process that runs inside the rig's desktop. */
export interface RigSpawnOptions {
  /** Added to the environment the rig gives to each process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: "piped" | "inherit" | "null";
  readonly stdout?: "piped" | "inherit" | "null";
  readonly stderr?: "piped" | "inherit" | "null";
  /** When it aborts, the process is killed outright: a hung Wine process does not answer a polite request. */
  readonly signal?: AbortSignal;
}

/** A desktop on which Windows programs run: the real one on Windows, Wine on its own X display elsewhere. */
export interface Rig extends AsyncDisposable {
  readonly kind: "windows" | "wine";

  /** The X display, e.g. `:3`; undefined on Windows. */
  readonly display: string | undefined;

  /** The same file as a Windows program names it: `/a/b` is `Z:\a\b` on Wine; unchanged on Windows. */
  windowsPath(hostPath: string): string;

  /** Starts the Windows Deno with these arguments, with the repository as its current directory. */
  spawn(args: readonly string[], options?: RigSpawnOptions): Deno.ChildProcess;

  /** Starts a Unix program (xdotool, import) on the same display; undefined on Windows. */
  readonly spawnUnix:
    | ((command: string, args: readonly string[], options?: RigSpawnOptions) => Deno.ChildProcess)
    | undefined;

  /** Throws when a program that ran here has changed what later desktops are made from; callable after disposal too. */
  checkTemplate(): Promise<void>;
}

/** The options of a rig. */
export interface RigOptions {
  /** Receives one line of progress for each long step. */
  readonly log: (line: string) => void;
  /** Dots per inch of the Wine desktop; 96 (100 %) unless told, 144 is 150 %. On Windows the desktop's own. */
  readonly dpi?: number;
}

/** Thrown when this machine cannot have a desktop; the message says what to install. */
export class RigUnavailable extends Error {
  override readonly name = "RigUnavailable";
}
