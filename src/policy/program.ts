import { samePath } from "../paths/local_path.ts";

/** A program inside a package of the Microsoft Store. */
export interface PackagedProgram {
  /** Package family name, as `Microsoft.WindowsCalculator_8wekyb3d8bbwe`: the same for each version. */
  readonly family: string;
  /** Path of the program below the package's folder, with backslashes. */
  readonly executable: string;
}

/** A program as a policy names it: by its canonical path, or by its package, whose path changes with each update. */
export type Program = { readonly path: string } | PackagedProgram;

/** The program that a process runs, as far as it can be read: `path` is canonical. */
export interface RunProgram {
  readonly path: string | undefined;
  readonly packaged: PackagedProgram | undefined;
}

/** Whether two names are of one program. */
export function sameProgram(a: Program, b: Program): boolean {
  if ("path" in a) return "path" in b && samePath(a.path, b.path);
  return !("path" in b) && samePackaged(a, b);
}

/** Whether a process runs a program of this name. */
export function isProgram(program: Program, { path, packaged }: RunProgram): boolean {
  if ("path" in program) return path !== undefined && samePath(program.path, path);
  return packaged !== undefined && samePackaged(program, packaged);
}

/**
 * The names that one process must have to be named by both lists; undefined when it cannot. One file may name it by its
 * path and the other by its package: which of them it has is seen when it runs.
 */
export function bothPrograms(a: readonly Program[], b: readonly Program[]): readonly Program[] | undefined {
  const all = [...a, ...b.filter((other) => !a.some((one) => sameProgram(one, other)))];
  const [paths, packaged] = [all.filter((one) => "path" in one), all.filter((one) => !("path" in one))];
  return paths.length > 1 || packaged.length > 1 ? undefined : all;
}

/** The key under which rates and refusals of an entry are counted, the same for all its windows. */
export function applicationKey({ programs }: { readonly programs: readonly Program[] }): string {
  return programs.map((program) =>
    "path" in program ? program.path : `${program.family}!${program.executable}`
  )
    .join("|");
}

function samePackaged(a: PackagedProgram, b: PackagedProgram): boolean {
  return samePath(a.family, b.family) && samePath(a.executable, b.executable);
}
