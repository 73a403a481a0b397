/** The layers of the shipped program. A file outside them (tests, scripts) is bound by no rule. */
export type Layer = "main" | "ffi" | "schema" | "win32" | "tools" | "core";

/** Which layers a layer may import. The one place to change when the architecture changes. */
const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[]>> = {
  main: ["ffi", "schema", "core", "tools", "win32"],
  ffi: ["ffi"],
  schema: ["schema"],
  win32: ["win32", "ffi", "core"],
  tools: ["tools", "core", "schema"],
  core: ["core", "schema"],
};

/** Core files that may import `src/tools`: they put the tools into the server. */
const TOOL_COMPOSERS: readonly string[] = ["src/mcp/server.ts"];

/**
 * Core files whose values `src/win32` may import; from every other core file it takes types only. They hold no
 * decision: what is allowed is never decided next to the call that does it.
 */
const CORE_VALUES_OF_WIN32: readonly string[] = [
  "src/base/errors.ts",
  "src/base/geometry.ts",
  "src/image/bitmap.ts",
];

/** Who may import which npm package, as the import map names it. A package absent here is not shipped. */
const PACKAGE_IMPORTERS: Readonly<Record<string, (file: string, layer: Layer) => boolean>> = {
  "@modelcontextprotocol/server": (file) =>
    file === "src/mcp/server.ts" || file === "src/mcp/line_transport.ts",
  "yaml": (_file, layer) => layer === "core",
  "zod": (_file, layer) => layer === "core" || layer === "tools",
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

/** Holds the version, and `main.ts` reads it from there. */
const PROJECT_FILE = "deno.json";

/** What `main.ts` imports before anything else: it opens the DLLs and gives up the right to open more. */
export const FIRST_IMPORT = "ffi/libraries.ts";

/** The path of a linted file below the repository root, with `/`. A relative path is taken to be that already. */
export function repositoryPath(filename: string): string {
  const slashed = (path: string): string => path.replaceAll("\\", "/");
  const root = slashed(import.meta.dirname ?? "").replace(/scripts$/, "");
  const path = slashed(filename);
  return path.startsWith(root) ? path.slice(root.length) : path.replace(/^\.\//, "");
}

/** The layer of a file, named by its path below the repository root with `/`; undefined outside the layers. */
export function layerOf(file: string): Layer | undefined {
  if (file === "main.ts") return "main";
  if (file.startsWith("ffi/")) return "ffi";
  if (file.startsWith("schema/")) return "schema";
  if (file.startsWith("src/win32/")) return "win32";
  if (file.startsWith("src/tools/")) return "tools";
  return file.startsWith("src/") ? "core" : undefined;
}

/** The file that a relative specifier means, or undefined when it leaves the repository. */
export function resolveFile(from: string, specifier: string): string | undefined {
  const root = "file:///repository/";
  const { href, pathname } = new URL(specifier, root + from);
  // Windows ignores case, so `./Win32/` is `./win32/` there; every name of ours is in lower case.
  return href.startsWith(root)
    ? decodeURIComponent(pathname).slice("/repository/".length).toLowerCase()
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
  if (layer === undefined) return undefined;
  if (/^\.\.?\//.test(specifier)) return fileRefusal(layer, from, resolveFile(from, specifier), typeOnly);
  if (specifier.startsWith("node:")) return nodeRefusal(layer, specifier);
  if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) {
    return `"${specifier}" is a URL: name files relatively, packages as deno.json does`;
  }
  if (/^[/\\.#]/.test(specifier)) {
    return `"${specifier}" is not a relative path below this file's folder or above it`;
  }
  return packageRefusal(layer, from, specifier);
}

function fileRefusal(
  layer: Layer,
  from: string,
  file: string | undefined,
  typeOnly: boolean,
): string | undefined {
  const target = file === undefined ? undefined : layerOf(file);
  if (layer === "main" && file === PROJECT_FILE) return undefined;
  if (file === undefined || target === undefined) return "The shipped program imports its own layers only";
  if (layer === "core" && target === "tools") {
    return TOOL_COMPOSERS.includes(from)
      ? undefined
      : `Only ${TOOL_COMPOSERS.join(", ")} may import src/tools`;
  }
  if (target === "win32" && layer !== "win32" && layer !== "main") return "Only main.ts may import src/win32";
  if (!MAY_IMPORT[layer].includes(target)) return `Layer "${layer}" may not import layer "${target}"`;
  if (layer === "win32" && target === "core" && !typeOnly && !CORE_VALUES_OF_WIN32.includes(file)) {
    return `src/win32 may import only types from ${file}: write "import type"`;
  }
  return undefined;
}

function nodeRefusal(layer: Layer, specifier: string): string | undefined {
  if (WITHOUT_NODE.includes(layer)) return `Layer "${layer}" may not import "${specifier}"`;
  const name = specifier.slice("node:".length).split("/")[0] ?? "";
  return LOADING_NODE_MODULES.includes(name) ? `"${specifier}" loads or runs other code` : undefined;
}

function packageRefusal(layer: Layer, from: string, specifier: string): string | undefined {
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  const mayImport = Object.hasOwn(PACKAGE_IMPORTERS, name) ? PACKAGE_IMPORTERS[name] : undefined;
  if (mayImport === undefined) return `"${name}" is no package of the shipped program`;
  return mayImport(from, layer) ? undefined : `${from} may not import "${name}"`;
}
