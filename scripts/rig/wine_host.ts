/** A program and its arguments, ready for Deno.Command. */
export interface HostCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** Where programs run: in a root of its own if `root` is given, with `shared` folders at the same paths as outside. */
export interface Place {
  readonly root?: string;
  readonly shared: readonly string[];
  /** Current directory. */
  readonly cwd: string;
}

/** Where Wine, the X server and their tools run: this system itself, or a root folder with another Debian in it. */
export interface WineHost {
  /** Description for the log, e.g. `wine-10.0 in …/trixie-1`. */
  readonly description: string;
  /** First line of `wine --version`, reduced to characters fit for a file name. */
  readonly wineVersion: string;
  /** Where its programs run. */
  readonly place: Place;
  /** The command that runs `program` there, with the repository as current directory, as long as this process lives. */
  command(program: string, args: readonly string[]): HostCommand;
  /** The same for a step of the installation: the processes it starts end with it, where the kernel can do that. */
  installCommand(program: string, args: readonly string[]): HostCommand;
}

/** The programs the rig needs besides Wine, and for each the Debian package that has it. */
export const TOOLS: Readonly<Record<string, string>> = {
  wineserver: "wine",
  Xvfb: "xvfb",
  xdotool: "xdotool",
  import: "imagemagick",
};

/** The oldest Wine that starts the Windows Deno: earlier ones have no bcryptprimitives.dll. */
export const MINIMUM_WINE = 10;

/** The major version in `wine-10.0 (Debian 10.0~repack-6)` or in the package version `10.0~repack-6`. */
export function majorVersion(text: string): number {
  return Number(text.match(/^(?:wine-)?(\d+)\./)?.[1] ?? 0);
}

/** The version line as part of a file name. */
export function versionName(text: string): string {
  return text.trim().replace(/[^A-Za-z0-9.]+/g, "-").replace(/-+$/, "");
}

/** A process that the kernel ends when the one that started it is gone, so that killed runs leave no orphans. */
export function dyingWithParent(command: HostCommand): HostCommand {
  return { program: "setpriv", args: ["--pdeathsig", "KILL", "--", command.program, ...command.args] };
}
