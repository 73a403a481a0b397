import { resolveFile } from "./layers.ts";

/** Which files each file imports, named from the repository root; types count as well. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /^(?:import|export)\b[^;"]*"(\.[^"]+)"/gm;

/** The graph of files whose texts are given. */
export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(IMPORT)].map(([, specifier = ""]) => resolveFile(file, specifier) ?? specifier),
    ]),
  );
}

/**
 * The circles in which files import each other, each as all its files: none of them can be read without the others.
 */
export function circlesIn(graph: ImportGraph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((file) => [file, reachableFrom(graph, file)]));
  const circles = new Map<string, string[]>();
  for (const [file, files] of reached) {
    if (!files.has(file)) continue;
    const circle = [...files].filter((other) => reached.get(other)?.has(file)).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(graph: ImportGraph, file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...graph.get(file) ?? []];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...graph.get(next) ?? []);
  }
  return reached;
}

/** The file names that more than one file of `src/` has. */
export function sharedNames(files: readonly string[]): readonly string[] {
  const inSrc = files.filter((file) => file.startsWith("src/")).map((file) => file.split("/").at(-1) ?? "");
  return inSrc.filter((name, index) => inSrc.indexOf(name) !== index);
}
