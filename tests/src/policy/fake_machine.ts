import type { ConfigurationFiles } from "../../../src/policy/configuration.ts";
import type { DriveType } from "../../../src/paths/local_path.ts";
import type { FileKind } from "../../../src/paths/guarded_file.ts";

/** Text or bytes of a file, or what else stands at a path. */
export type FakeFile = string | Uint8Array | { readonly kind: FileKind } | { readonly leadsTo: string };

/**
 * A machine whose files are a table by upper-case path; folders exist where a file lies in them. Counts what it is
 * asked, so that a test can show that a path was never opened.
 */
export class FakeMachine implements ConfigurationFiles {
  readonly files = new Map<string, { path: string; file: FakeFile }>();
  readonly drives = new Map<string, DriveType>([["C", "fixed"], ["N", "remote"]]);
  readonly hashes = new Map<string, string>();
  programFiles: string | undefined = "C:\\Program Files";
  /** Calls that look at the disk: kind, canonical path, read, hash. */
  opened: string[] = [];
  drivesAsked: string[] = [];

  add(path: string, file: FakeFile = "MZ"): this {
    this.files.set(path.toUpperCase(), { path, file });
    for (let end = path.lastIndexOf("\\"); end > 2; end = path.lastIndexOf("\\", end - 1)) {
      const folder = path.slice(0, end);
      if (!this.files.has(folder.toUpperCase())) {
        this.files.set(folder.toUpperCase(), { path: folder, file: { kind: "folder" } });
      }
    }
    return this;
  }

  driveType(letter: string): DriveType {
    this.drivesAsked.push(letter);
    return this.drives.get(letter) ?? "absent";
  }

  canonicalPath(path: string): string | undefined {
    this.opened.push(path);
    if (/^[A-Z]:\\$/.test(path)) return path;
    const found = this.files.get(path.toUpperCase());
    if (!found) return undefined;
    return typeof found.file === "object" && "leadsTo" in found.file ? found.file.leadsTo : found.path;
  }

  kindOf(path: string): FileKind {
    this.opened.push(path);
    const file = this.files.get(path.toUpperCase())?.file;
    if (file === undefined) return "absent";
    return typeof file === "object" && "kind" in file ? file.kind : "file";
  }

  namesIn(folder: string, most: number): readonly string[] {
    this.opened.push(folder);
    const inside = [...this.files.values()].filter(({ path }) =>
      path.toUpperCase().startsWith(`${folder.toUpperCase()}\\`) &&
      !path.slice(folder.length + 1).includes("\\")
    );
    return inside.slice(0, most).map(({ path }) => path.slice(folder.length + 1));
  }

  readFile(path: string, maxBytes: number): Uint8Array {
    this.opened.push(path);
    const file = this.files.get(path.toUpperCase())?.file;
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    if (!(bytes instanceof Uint8Array)) throw new Error("unreadable");
    return bytes.subarray(0, maxBytes);
  }

  hashExecutable(path: string): string | undefined {
    this.opened.push(path);
    return this.hashes.get(path);
  }

  programFilesDir(): string | undefined {
    return this.programFiles;
  }
}

export const RUFFLE = "C:\\Program Files\\ruffle\\bin\\ruffle.exe";
export const POLICY_PATH = "C:\\policies\\policy.yaml";
export const CEILING_PATH = "C:\\Program Files\\desktop-automation-mcp\\policy.yaml";
/** 2026-06-01T00:00:00Z. */
export const NOW = Date.UTC(2026, 5, 1);

/** A machine with Ruffle on it and, where given, a policy file and a ceiling. */
export function machine(policy?: FakeFile, ceiling?: FakeFile): FakeMachine {
  const fake = new FakeMachine().add(RUFFLE);
  if (policy !== undefined) fake.add(POLICY_PATH, policy);
  if (ceiling !== undefined) fake.add(CEILING_PATH, ceiling);
  return fake;
}
