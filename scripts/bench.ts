/**
 * `deno task bench`: screenshots of four generated images beside other encoders in one run, how long the event loop is
 * held, and how fast a cancelled call ends. Prints the tables and writes them to docs/performance.md. Exit code 1 when
 * a target is missed.
 */
import { type CancelDelays, measureCancelDelays } from "../tests/bench/cancel_delay.ts";
import { type EncoderSizes, measureSizes } from "../tests/bench/encoder_sizes.ts";
import { measureScaling, SCALED_EDGE, SCALING_ROUNDS, type ScalingTimes } from "../tests/bench/scaling.ts";
import { measureStalls, type Stalls } from "../tests/bench/event_loop_stalls.ts";
import { measureWholePaths, type PathTimes, ROUNDS } from "../tests/bench/whole_paths.ts";
import { type BenchTimes, runBench } from "./bench_results.ts";
import { machine, markdownTable, writeSection } from "./performance_page.ts";

/** Most time that a screenshot and a hash together may take, as a part of each peer's time. */
const TIME_TARGETS: Readonly<Record<string, number>> = { Pillow: 0.30, ImageScript: 0.20 };

/** Most bytes of a picture of a user interface, as a multiple of Pillow's. */
const SIZE_TARGET = 1.25;

/** Most time that scaling a 1080p capture may take, as a part of the time of exact arithmetic. */
const SCALING_TARGET = 1 / 3;

/** Longest stall of the event loop, milliseconds. */
const STALL_TARGET = 8;
const CANCEL_TARGET = 50;

const PEERS = ["Pillow", "ImageScript", "fast-png", "sharp"];

type WholePaths = ReadonlyMap<string, readonly PathTimes[]>;

const ENCODE = ": convert and encode";
const STAGES = ": stages";

/** A measured value that is over its target. */
interface Miss {
  readonly what: string;
  readonly value: number;
  readonly most: number;
}

const milliseconds = (nanoseconds: number | undefined): string =>
  nanoseconds === undefined ? "" : (nanoseconds / 1e6).toFixed(1);

function pathTable(paths: WholePaths, path: "screenshot" | "withHash"): string {
  const encoders = paths.values().next().value?.map(({ encoder }) => encoder) ?? [];
  const rows = [...paths].map(([image, of]) => [
    image,
    ...of.map(({ encoder, [path]: { least, ratio } }) =>
      encoder === "ours" ? least.toFixed(1) : `${least.toFixed(1)} (**${ratio.toFixed(2)}**)`
    ),
  ]);
  return markdownTable([["ms (ours / theirs)", ...encoders], ...rows]);
}

/** The time of each encoder for each image, and our time as a part of it. */
function timeTable(times: BenchTimes, suffix: string): string {
  const groups = [...times].filter(([group]) => group.endsWith(suffix));
  const peers = PEERS.filter((peer) => groups.some(([, of]) => of.has(peer)));
  const rows = groups.map(([group, of]) => {
    const ours = of.get("ours")!;
    const others = peers.map((peer) => {
      const theirs = of.get(peer);
      return theirs === undefined ? "" : `${milliseconds(theirs)} (**${(ours / theirs).toFixed(2)}**)`;
    });
    return [group.slice(0, -suffix.length), milliseconds(ours), ...others];
  });
  return markdownTable([["ms (ours / theirs)", "ours", ...peers], ...rows]);
}

function stageTable(times: BenchTimes): string {
  const groups = [...times].filter(([group]) => group.endsWith(STAGES));
  const names = [...groups[0]?.[1].keys() ?? []];
  const rows = names.map((name) => [name, ...groups.map(([, of]) => (of.get(name)! / 1e6).toFixed(2))]);
  return markdownTable([["ms", ...groups.map(([group]) => group.slice(0, -STAGES.length))], ...rows]);
}

function sizeTable(sizes: readonly EncoderSizes[]): string {
  const bytes = (value: number | undefined): string => value?.toLocaleString("en") ?? "";
  const rows = sizes.map((row) => [
    ...[row.image, bytes(row.ours), bytes(row.level1), bytes(row.level6), bytes(row.pillow)],
    row.pillow === undefined ? "" : `**${(row.ours / row.pillow).toFixed(2)}**`,
    ...[bytes(row.imageScript), bytes(row.fastPng), bytes(row.sharp), row.readBack ? "equal" : "DIFFERENT"],
  ]);
  const head = [
    "bytes",
    "ours",
    "level 1",
    "level 6",
    "Pillow",
    "ours / Pillow",
    "ImageScript",
    "fast-png",
    "sharp",
  ];
  return markdownTable([[...head, "read back"], ...rows]);
}

function stallTable(stalls: readonly Stalls[]): string {
  const rows = stalls.map(({ work, least, median, total }) => [
    ...[work, least.toFixed(1), median.toFixed(1), total.toFixed(0)],
  ]);
  return markdownTable([["ms", "longest stall, best run", "median run", "whole"], ...rows]);
}

function scalingTable(scaling: readonly ScalingTimes[]): string {
  const rows = scaling.map(({ image, ours, exact, ratio }) => [
    ...[image, ours.toFixed(1), exact.toFixed(1), `**${ratio.toFixed(2)}**`],
  ]);
  return markdownTable([["ms", "ours", "exact", "ours / exact"], ...rows]);
}

function scalingMisses(scaling: readonly ScalingTimes[]): Miss[] {
  return scaling.filter(({ image, ratio }) => image.startsWith("1080p") && ratio > SCALING_TARGET)
    .map(({ image, ratio }) => ({
      ...{ what: `scaling of ${image}, of exact arithmetic's time`, value: ratio, most: SCALING_TARGET },
    }));
}

function timeMisses(paths: WholePaths): Miss[] {
  return [...paths].flatMap(([image, rows]) =>
    rows.flatMap(({ encoder, withHash: { ratio } }) => {
      const most = TIME_TARGETS[encoder] ?? Infinity;
      return ratio > most ? [{ what: `${image} and hash, of ${encoder}'s time`, value: ratio, most }] : [];
    })
  );
}

function sizeMisses(sizes: readonly EncoderSizes[]): Miss[] {
  return sizes.filter(({ image }) => image.includes("UI")).flatMap(({ image, ours, pillow }) => {
    const value = pillow === undefined ? 0 : ours / pillow;
    return value > SIZE_TARGET ? [{ what: `${image}, of Pillow's bytes`, value, most: SIZE_TARGET }] : [];
  });
}

function loopMisses(stalls: readonly Stalls[], cancel: CancelDelays): Miss[] {
  const whole = stalls[0]?.least ?? NaN;
  return [
    { what: "longest stall of a 4K screenshot, ms", value: whole, most: STALL_TARGET },
    { what: "cancel during a 4K screenshot, ms", value: cancel.longest, most: CANCEL_TARGET },
  ].filter(({ value, most }) => !(value <= most));
}

interface Results {
  readonly paths: WholePaths;
  readonly times: BenchTimes;
  readonly sizes: readonly EncoderSizes[];
  readonly scaling: readonly ScalingTimes[];
  readonly stalls: readonly Stalls[];
  readonly cancel: CancelDelays;
}

function page({ paths, times, sizes, scaling, stalls, cancel }: Results): string {
  return `\`deno task bench\`, ${machine()}. The pictures are made by \`tests/bench/desktop_image.ts\`. Every encoder has
its default level; Pillow and sharp take part where they are installed. A time is the fastest one.

A screenshot from pixels to answer: masks, conversion from BGRA, PNG, base64, JSON. All take turns, ${ROUNDS} rounds; a
ratio is the median of the rounds.

${pathTable(paths, "screenshot")}

The same and a hash of the pixels that does not change with zlib, which coordinate profiles need and a screenshot does
not: ours is that of the canonical PNG, the others take SHA-256 of the PNG they make when told not to compress. Who
hashes the compressed PNG instead, which is cheap, needs the time above, and new hashes with every other zlib.

${pathTable(paths, "withHash")}

Conversion and PNG alone:

${timeTable(times, ENCODE)}

Our stages:

${stageTable(times)}

Sizes, and whether an independent decoder reads ours back to the same pixels:

${sizeTable(sizes)}

Scaling to a longest edge of ${SCALED_EDGE}: by the same filter, the average over each area, with weights of 256ths, and
in exact arithmetic, as it was done before; in turns, ${SCALING_ROUNDS} rounds.

${scalingTable(scaling)}

How long the event loop is held while 3840x2160 pixels are worked on:

${stallTable(stalls)}

A screenshot of that size that is cancelled answers after ${
    cancel.median.toFixed(1)
  } ms (median of ${cancel.cancelled},
cancelled at times spread over all of it), at the longest after ${cancel.longest.toFixed(1)} ms.`;
}

async function main(): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const results: Results = {
    paths: await measureWholePaths(),
    sizes: await measureSizes(),
    scaling: await measureScaling(),
    stalls: await measureStalls(),
    cancel: await measureCancelDelays(),
    times: await runBench("tests/bench/encoder_bench.ts"),
  };
  const text = page(results);
  console.log(text);
  await writeSection("encoder", text);
  const { paths, sizes, scaling, stalls, cancel } = results;
  const misses = [
    ...[...timeMisses(paths), ...sizeMisses(sizes)],
    ...[...scalingMisses(scaling), ...loopMisses(stalls, cancel)],
  ];
  for (const { what, value, most } of misses) {
    console.error(`Over its target: ${what}: ${value.toFixed(2)}, at most ${most}`);
  }
  return misses.length === 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
