import { dyingWithParent, type HostCommand, type Place } from "./wine_host.ts";

/** A folder that programs see at another path. */
export interface Bind {
  readonly from: string;
  readonly to: string;
}

/** A view of the file system that only the programs of one run have. */
export interface Enclosure extends AsyncDisposable {
  /** The command that runs `program` in it, as long as this process lives. */
  command(program: string, args: readonly string[]): HostCommand;
}

/**
 * Shell code that mounts what a place shows, for a mount namespace of its own: $1 root, perhaps empty, $2 number of shared
 * folders, these folders, then pairs of a folder and the place where it is seen and not to be changed, and --.
 */
const MOUNT = `set -e
root=$1 count=$2; shift 2
if [ -n "$root" ]; then
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
fi
for _ in $(seq "$count"); do
  if [ -n "$root" ]; then mkdir -p "$root$1"; mount --bind "$1" "$root$1"; fi
  shift
done
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"; mount -o remount,bind,ro "$root$2"
  shift 2
done
shift
`;

/** Shell code that says when everything is mounted, and ends when its stdin does. */
const KEEP = `${MOUNT}echo mounted
exec cat`;

/** Shell code that mounts everything and becomes the program whose command line is left. */
const BECOME = `${MOUNT}exec "$@"`;

/** The command that mounts what a place shows and then runs shell code. */
function mounting(script: string, { root, shared }: Place, readOnly: readonly Bind[]): string[] {
  const pairs = readOnly.flatMap(({ from, to }) => [from, to]);
  return ["sh", "-c", script, "sh", root ?? "", String(shared.length), ...shared, ...pairs, "--"];
}

/** The command line of a program in a place whose mounts are there. */
function inside({ root, cwd }: Place, { program, args }: HostCommand): string[] {
  const chroot = root === undefined ? [] : ["chroot", root];
  return [...chroot, "env", `--chdir=${cwd}`, program, ...args];
}

/** The command that runs one program in a place, with more flags of `unshare`. */
export function enter(place: Place, command: HostCommand, flags: readonly string[] = []): HostCommand {
  const args = [...mounting(BECOME, place, []), ...inside(place, command)];
  return { program: "unshare", args: ["--mount", ...flags, "--", ...args] };
}

/** Whether this process may mount. */
export async function canMount(): Promise<boolean> {
  if (Deno.uid() !== 0) return false;
  try {
    const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"';
    const args = ["--mount", "--", "sh", "-c", script, "sh", "/usr"];
    const { success } = await new Deno.Command("unshare", { args, stdout: "null", stderr: "null" }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Opens an enclosure of a place, in which `readOnly` cannot be changed: root heeds no file modes, but a mount. */
export async function openEnclosure(place: Place, readOnly: readonly Bind[]): Promise<Enclosure> {
  const args = ["--mount", "--", ...mounting(KEEP, place, readOnly)];
  const keeping = dyingWithParent({ program: "unshare", args });
  // Each of these programs becomes the next, so the process started here keeps the mounts itself.
  const keeper = new Deno.Command(keeping.program, {
    args: [...keeping.args],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = keeper.stdout.getReader();
  const { done } = await reader.read();
  if (done) throw new Error("What the programs of this run are to see could not be mounted");
  await reader.cancel();
  const namespace = `--mount=/proc/${keeper.pid}/ns/mnt`;
  return {
    command: (program, args) =>
      dyingWithParent({
        program: "nsenter",
        args: [namespace, "--", ...inside(place, { program, args })],
      }),
    [Symbol.asyncDispose]: async () => {
      await keeper.stdin.close();
      await keeper.status;
    },
  };
}
