/** The imports that files of one layer may make besides each other. An import that no row names is refused. */
interface LayerRow {
  /** Layers, or single files of one, of which anything may be imported. */
  readonly values: readonly string[];
  /** Layers of which only types may be imported. */
  readonly types?: readonly string[];
}

/**
 * The layers of the shipped program: the rooms of `src/`, and what stands beside them. Bottom first: a row names only
 * rows above it, so nothing imports in a circle. The one place to change when the architecture changes.
 */
export const LAYERS = {
  ffi: { values: [] },
  schema: { values: [] },
  base: { values: [] },
  paths: { values: ["base"] },
  image: { values: ["base"] },
  document: { values: ["base"], types: ["schema"] },
  desktop: { values: ["base"], types: ["image"] },
  profile: { values: ["base", "document", "paths", "schema"] },
  policy: { values: ["base", "document", "paths", "profile", "schema"], types: ["desktop"] },
  targets: { values: ["base", "desktop", "paths", "policy"] },
  operator: { values: ["base", "desktop"] },
  audit: { values: ["base", "desktop"], types: ["policy", "targets"] },
  limits: { values: ["base"], types: ["desktop", "policy"] },
  guards: { values: ["base", "desktop", "targets", "operator"], types: ["policy", "limits"] },
  capture: {
    // Of the policy only where its rectangles are in a window.
    values: ["base", "document", "image", "paths", "profile", "src/policy/rect_rule.ts", "targets"],
    types: ["desktop", "policy"],
  },
  input: { values: ["base", "desktop", "targets", "guards"], types: ["policy"] },
  consent: {
    values: ["base", "src/policy/program.ts", "targets", "guards"],
    types: ["desktop", "policy", "operator", "limits"],
  },
  process: { values: ["base"], types: ["audit"] },
  mcp: { values: ["base", "process"], types: ["consent"] },
  effects: {
    values: [
      ...["base", "profile", "policy", "targets", "operator", "audit", "limits"],
      ...["guards", "capture", "input", "consent"],
    ],
    types: ["document", "desktop"],
  },
  tools: {
    values: ["base", "policy", "limits", "input", "effects"],
    types: ["profile", "targets", "audit", "guards", "capture", "consent", "mcp"],
  },
  calls: {
    values: [
      ...["base", "policy", "targets", "audit", "limits", "guards"],
      ...["input", "consent", "effects", "tools"],
    ],
    types: ["desktop", "operator", "capture", "mcp"],
  },
  commands: { values: ["base", "paths", "document", "profile", "policy", "audit"], types: ["desktop"] },
  // From the core only modules that hold no decision, because what is allowed is never decided next to the call that
  // does it.
  win32: {
    values: [
      ...["ffi", "src/base/errors.ts", "src/base/geometry.ts", "src/image/bitmap.ts"],
      ...["src/desktop/virtual_keys.ts", "src/desktop/window_styles.ts", "src/paths/first_bytes.ts"],
    ],
    types: ["base", "paths", "image", "desktop", "policy", "audit"],
  },
  main: {
    values: ["ffi", "base", "policy", "process", "mcp", "tools", "calls", "commands", "win32"],
  },
} as const satisfies Readonly<Record<string, LayerRow>>;

/** One row of the table. A file outside all of them (tests, scripts) is bound by no rule. */
export type Layer = keyof typeof LAYERS;

/** The layer of a file of `src/` that is in no room of the table. */
const NO_ROOM = "no room";

/** Which layer may import which npm package, as the import map names it. A package absent here is not shipped. */
const PACKAGE_IMPORTER: Readonly<Record<string, Layer>> = {
  "@modelcontextprotocol/server": "mcp",
  "yaml": "document",
  "zod": "tools",
};

/** Layers without `node:` modules. */
const WITHOUT_NODE: readonly Layer[] = ["ffi", "schema"];

/** `node:` modules that load or run other code: an import by another name. */
const LOADING_NODE_MODULES: readonly string[] = [
  "child_process",
  "cluster",
  "inspector",
  "module",
  "repl",
  "vm",
  "wasi",
  "worker_threads",
];

/** The project file, from which `main.ts` reads the version. */
const PROJECT_FILE = "deno.json";

/** The first import of `main.ts`: it opens the DLLs and gives up the right to open more. */
export const FIRST_IMPORT = "ffi/libraries.ts";

/** The path of a linted file below the repository root, with `/`. A relative path is taken to be that already. */
export function repositoryPath(filename: string): string {
  const slashed = (path: string): string => path.replaceAll("\\", "/");
  const root = slashed(import.meta.dirname ?? "").replace(/scripts$/, "");
  const path = slashed(filename);
  return path.startsWith(root) ? path.slice(root.length) : path.replace(/^\.\//, "");
}

/**
 * The layer of a file, named by its path below the repository root with `/`; `no room` for a file of `src/` that the
 * table has no row for, undefined outside the shipped program.
 */
export function layerOf(file: string): Layer | typeof NO_ROOM | undefined {
  if (file === "main.ts") return "main";
  const [folder = "", room = "", ...rest] = file.split("/");
  if (folder === "ffi" || folder === "schema") return folder;
  if (folder !== "src") return undefined;
  return rest.length > 0 && room !== "main" && Object.hasOwn(LAYERS, room) ? room as Layer : NO_ROOM;
}

/** The file that a relative specifier means, or undefined when it leaves the repository. */
export function resolveFile(from: string, specifier: string): string | undefined {
  const root = "file:///repository/";
  const { href, pathname } = new URL(specifier, root + from);
  // Windows ignores case, so `./Win32/` is `./win32/` there; all names in this tree are in lower case.
  return href.startsWith(root)
    ? decodeURIComponent(pathname).slice("/repository/".length).toLowerCase()
    : undefined;
}

/** Why a file may not stand where it does, or undefined when it may. */
export function placeRefusal(file: string): string | undefined {
  return layerOf(file) === NO_ROOM
    ? "This file stands in no room of src/ that scripts/layers.ts names"
    : undefined;
}

/**
 * Why `from` may not import `specifier`, or undefined when it may.
 *
 * `typeOnly` is true for `import type`, `export type` and `import("…").T` alone: an inline `{ type T }` still
 * evaluates the module.
 */
export function importRefusal(from: string, specifier: string, typeOnly: boolean): string | undefined {
  const layer = layerOf(from);
  if (layer === undefined || layer === NO_ROOM) return placeRefusal(from);
  if (/^\.\.?\//.test(specifier)) return fileRefusal(layer, resolveFile(from, specifier), typeOnly);
  if (specifier.startsWith("node:")) return nodeRefusal(layer, specifier);
  if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) {
    return `"${specifier}" is a URL: name files relatively, packages as deno.json does`;
  }
  if (/^[/\\.#]/.test(specifier)) {
    return `"${specifier}" is not a relative path below this file's folder or above it`;
  }
  return packageRefusal(layer, from, specifier);
}

function fileRefusal(layer: Layer, file: string | undefined, typeOnly: boolean): string | undefined {
  if (layer === "main" && file === PROJECT_FILE) return undefined;
  const target = file === undefined ? undefined : layerOf(file);
  if (file === undefined || target === undefined || target === NO_ROOM) {
    return "The shipped program imports its own layers only";
  }
  const { values, types = [] }: LayerRow = LAYERS[layer];
  if (target === layer || values.includes(target) || values.includes(file)) return undefined;
  if (!types.includes(target)) return `Layer "${layer}" may not import layer "${target}"`;
  return typeOnly ? undefined : `Layer "${layer}" may import only types from ${file}: write "import type"`;
}

function nodeRefusal(layer: Layer, specifier: string): string | undefined {
  if (WITHOUT_NODE.includes(layer)) return `Layer "${layer}" may not import "${specifier}"`;
  const name = specifier.slice("node:".length).split("/")[0] ?? "";
  return LOADING_NODE_MODULES.includes(name) ? `"${specifier}" loads or runs other code` : undefined;
}

function packageRefusal(layer: Layer, from: string, specifier: string): string | undefined {
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  const importer = Object.hasOwn(PACKAGE_IMPORTER, name) ? PACKAGE_IMPORTER[name] : undefined;
  if (importer === undefined) return `"${name}" is no package of the shipped program`;
  return importer === layer ? undefined : `${from} may not import "${name}": only ${importer} does`;
}
