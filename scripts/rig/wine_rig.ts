import { cacheFolder, withCacheLock } from "./cache_folder.ts";
import { Children } from "./children.ts";
import { CommandFailed, run } from "./command.ts";
import { canMount, openEnclosure } from "./enclosure.ts";
import { openDisplay, xvfbArguments } from "./display.ts";
import { wineEnvironment } from "./environment.ts";
import { findWine } from "./find_wine.ts";
import { type Rig, type RigOptions, RigUnavailable } from "./rig.ts";
import { waitForDesktop } from "./wine_desktop.ts";
import type { WineHost } from "./wine_host.ts";
import { checkTemplate, copyTemplate, DESKTOP, installTemplate, prefixEnvironment } from "./wine_prefix.ts";
import { openRunFolder } from "./wine_run.ts";
import { alignWindowsDeno, installWindowsDeno } from "./windows_deno.ts";
import { windowsPath } from "./windows_path.ts";

/** Everything installed, and a prefix of this run's own, removed when this is disposed of. */
interface Prepared extends AsyncDisposable {
  readonly host: WineHost;
  readonly template: string;
  readonly exe: string;
  /** The variables that each Wine process of this run has. */
  readonly prefix: Readonly<Record<string, string>>;
  /** The command that runs `program` with that prefix, Wine's libraries in it. */
  readonly command: WineHost["command"];
}

function temporaryFolder(): string {
  return Deno.env.get("TMPDIR")?.replace(/\/+$/, "") || "/tmp";
}

async function denoFolder(): Promise<string> {
  const information = JSON.parse(await run(Deno.execPath(), ["info", "--json"]));
  const folder = String(information.denoDir);
  await Deno.mkdir(folder, { recursive: true });
  return folder;
}

/** The version a deno.exe says it has, run without a display. */
async function versionOf(
  { command, prefix }: Pick<Prepared, "command" | "prefix">,
  exe: string,
): Promise<string> {
  const { program, args } = command("wine", [exe, "eval", "console.log(Deno.version.deno)"]);
  const env = wineEnvironment({ ...prefix, DISPLAY: "" });
  return (await run(program, args, { env, clearEnv: true, deadline: 60_000 })).trim();
}

async function prepare(repository: string, denoDir: string, options: RigOptions): Promise<Prepared> {
  const cache = cacheFolder();
  const shared = [repository, cache, denoDir, temporaryFolder()];
  return await withCacheLock(cache, options.log, async () => {
    const host = await findWine({ cache, cwd: repository, shared, log: options.log });
    const template = await installTemplate(cache, host, options.dpi ?? 96, options.log);
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await openRunFolder(cache));
    const readOnly = await copyTemplate(template, folder.prefix, !await canMount());
    const { command } = readOnly.length === 0 ? host : stack.use(await openEnclosure(host.place, readOnly));
    const prefix = prefixEnvironment(folder.prefix, folder.home);
    const version = Deno.version.deno;
    const whole = await installWindowsDeno(
      cache,
      version,
      (path) => versionOf({ command, prefix }, path),
      options.log,
    );
    const exe = await alignWindowsDeno(cache, version, whole, options.log);
    const owned = stack.move();
    return { host, template, exe, prefix, command, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  });
}

/** An installation that fails, for want of a network for instance, leaves this machine without a desktop. */
function asUnavailable(error: unknown): never {
  if (!(error instanceof CommandFailed)) throw error;
  throw new RigUnavailable(`The desktop to test on could not be installed: ${error.message}`, {
    cause: error,
  });
}

/** Opens a Wine desktop of this run's own: its display, its prefix, its wineserver. */
export async function openWineRig(repository: string, options: RigOptions): Promise<Rig> {
  const denoDir = await denoFolder();
  await using stack = new AsyncDisposableStack();
  const prepared = stack.use(await prepare(repository, denoDir, options).catch(asUnavailable));
  const { host, template, exe, prefix, command } = prepared;
  const children = new Children();
  const xvfb = command("Xvfb", xvfbArguments(DESKTOP.width, DESKTOP.height));
  const display = stack.use(await openDisplay(xvfb));
  stack.defer(() => children.end());
  const environment = wineEnvironment({
    ...prefix,
    DISPLAY: display.name,
    DENO_DIR: windowsPath(denoDir),
  });
  const spawnUnix: NonNullable<Rig["spawnUnix"]> = (program, args, options = {}) =>
    children.spawn(command(program, args), repository, environment, options);
  const spawn: Rig["spawn"] = (args, options) => spawnUnix("wine", [exe, ...args], options);
  await waitForDesktop(spawn, spawnUnix);
  options.log(`desktop ready: ${host.description}, display ${display.name}`);
  const owned = stack.move();
  return {
    kind: "wine",
    display: display.name,
    windowsPath: (path) => windowsPath(path.startsWith("/") ? path : `${Deno.cwd()}/${path}`),
    spawn,
    spawnUnix,
    checkTemplate: () => checkTemplate(template),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
