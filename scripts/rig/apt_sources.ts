/** One place that apt takes packages from. */
export interface AptSource {
  readonly uri: string;
  readonly suites: readonly string[];
  readonly components: readonly string[];
}

/** Reads one-line entries: `deb [options] uri suite component…`. */
function oneLine(text: string): AptSource[] {
  const sources: AptSource[] = [];
  for (const line of text.split("\n")) {
    const match = line.match(/^\s*deb\s+(?:\[[^\]]*\]\s*)?(\S+)\s+(\S+)\s*(.*)$/);
    if (!match) continue;
    const [, uri = "", suite = "", rest = ""] = match;
    const components = rest.replace(/#.*/, "").split(/\s+/).filter((word) => word !== "");
    sources.push({ uri, suites: [suite], components });
  }
  return sources;
}

/** Reads deb822 stanzas: `Types:`, `URIs:`, `Suites:`, `Components:`, continued on indented lines. */
function deb822(text: string): AptSource[] {
  const withoutComments = text.split("\n").filter((line) => !line.startsWith("#")).join("\n");
  return withoutComments.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name: string): string[] => {
      const match = stanza.match(new RegExp(`^${name}:((?:.*)(?:\\n[ \\t]+.*)*)`, "im"));
      return (match?.[1] ?? "").split(/\s+/).filter((word) => word !== "");
    };
    if (!field("Types").includes("deb") || field("Enabled")[0]?.toLowerCase() === "no") return [];
    const [suites, components] = [field("Suites"), field("Components")];
    return field("URIs").map((uri) => ({ uri, suites, components }));
  });
}

/** The entries of one file of apt sources, by the form that its name announces. */
export function parseAptSources(name: string, text: string): AptSource[] {
  return name.endsWith(".sources") ? deb822(text) : oneLine(text);
}

/** The mirror that serves the suite itself (not its security or updates), if apt knows one by HTTP. */
export function mirrorOf(suite: string, sources: readonly AptSource[]): string | undefined {
  const served = sources.filter((source) =>
    /^https?:\/\//.test(source.uri) && source.suites.includes(suite) && source.components.includes("main")
  );
  // A vendor's own repository may use the suite's name too; a Debian mirror is rooted in a folder of that name.
  return (served.find((source) => /\/debian\/?$/.test(source.uri)) ?? served[0])?.uri;
}

/** All sources this machine's apt is configured with. */
export async function readAptSources(etc = "/etc/apt"): Promise<AptSource[]> {
  const paths: string[] = [`${etc}/sources.list`];
  try {
    for await (const entry of Deno.readDir(`${etc}/sources.list.d`)) {
      if (/\.(list|sources)$/.test(entry.name)) paths.push(`${etc}/sources.list.d/${entry.name}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const sources: AptSource[] = [];
  for (const path of paths) {
    try {
      sources.push(...parseAptSources(path, await Deno.readTextFile(path)));
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return sources;
}
