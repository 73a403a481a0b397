/** The page that the benchmarks write their tables to. Each has a section of its own. */
const PAGE = new URL("../docs/performance.md", import.meta.url);

/** Sections in the order of the page, with their headings. */
const SECTIONS = {
  encoder: "Encoding a screenshot",
  desktop: "Capturing a real window",
  typing: "Typing into a window",
} as const;

export type Section = keyof typeof SECTIONS;

const INTRODUCTION = `# Performance

Written by the benchmarks; do not edit. Milliseconds are those of the machine and hour of the run: compare them within
a table only. Ratios hold better, but on a busy machine they move too.
`;

const begin = (section: Section): string => `<!-- begin ${section} -->`;
const end = (section: Section): string => `<!-- end ${section} -->`;

/** Puts `text` (Markdown) under the heading of its section and leaves the others as they are. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const page = await Deno.readTextFile(PAGE).catch(() => "");
  const parts = (Object.keys(SECTIONS) as Section[]).flatMap((name) => {
    const body = name === section ? text.trim() : sectionOf(page, name);
    return body === undefined ? [] : [`## ${SECTIONS[name]}\n\n${begin(name)}\n${body}\n${end(name)}\n`];
  });
  await Deno.writeTextFile(PAGE, [INTRODUCTION, ...parts].join("\n"));
}

function sectionOf(page: string, section: Section): string | undefined {
  const from = page.indexOf(begin(section));
  const to = page.indexOf(end(section));
  return from < 0 || to < from ? undefined : page.slice(from + begin(section).length, to).trim();
}

/** A Markdown table; the first row is the head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map((_, i) => i === 0 ? "---" : "---:"), ...body]
    .map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A description of this machine, as far as it matters to measured times. */
export function machine(): string {
  const cores = navigator.hardwareConcurrency;
  return `Deno ${Deno.version.deno} (V8 ${Deno.version.v8}), ${Deno.build.target}, ${cores} cores`;
}
