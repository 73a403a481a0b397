import { PeImage } from "./pe_image.ts";

/** The section that `deno compile` appends. */
const SECTION = ".pedata";

const DIRECTORY_RESOURCE = 2;
const SECTION_HEADER_SIZE = 40;

/**
 * The base from which an output of `deno compile` was made, obtained by taking away its last section, the payload, and
 * the header entries that name it.
 */
export function withoutPayload(program: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { sections } = new PeImage(program);
  const [payload, before] = [sections.at(-1), sections.at(-2)];
  if (payload?.name !== SECTION || before === undefined) {
    throw new Error(`The last section is not ${SECTION}`);
  }
  const base = program.slice(0, payload.fileOffset);
  const view = new DataView(base.buffer);
  const header = view.getUint32(0x3c, true);
  const optional = header + 24;
  const table = optional + view.getUint16(header + 20, true);
  const last = table + SECTION_HEADER_SIZE * (sections.length - 1);
  base.fill(0, last, last + SECTION_HEADER_SIZE);
  view.setUint16(header + 6, sections.length - 1, true);
  const alignment = view.getUint32(optional + 32, true);
  const virtualSize = view.getUint32(last - SECTION_HEADER_SIZE + 8, true);
  const end = before.virtualAddress + virtualSize;
  view.setUint32(optional + 56, Math.ceil(end / alignment) * alignment, true);
  const resources = optional + 112 + 8 * DIRECTORY_RESOURCE;
  view.setUint32(resources, 0, true);
  view.setUint32(resources + 4, 0, true);
  return base;
}
