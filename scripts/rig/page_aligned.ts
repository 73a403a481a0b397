import { PeImage } from "../exe/pe_image.ts";

/** Size of a page, bytes: a section must begin at a multiple of it in the file to be mapped instead of read. */
const PAGE = 0x1000;

/** Offsets in `IMAGE_OPTIONAL_HEADER64` and `IMAGE_SECTION_HEADER`, and the index of a data directory. */
const FILE_ALIGNMENT = 36;
const SIZE_OF_HEADERS = 60;
const SIZE_OF_RAW_DATA = 16;
const POINTER_TO_RAW_DATA = 20;
const DIRECTORY_DEBUG = 6;
/** Size of `IMAGE_DEBUG_DIRECTORY`, and where in it the address and the file offset of its data are. */
const SIZEOF_DEBUG_DIRECTORY = 28;
const ADDRESS_OF_RAW_DATA = 20;

const roundUp = (size: number): number => Math.ceil(size / PAGE) * PAGE;

/**
 * The same program with each section at the beginning of a page of its file. Wine maps such a file; of another it
 * copies all that it loads, at each start: 97 MB of deno.exe. A signature does not survive it.
 */
export function pageAligned(program: Uint8Array): Uint8Array<ArrayBuffer> {
  const { sections, headersSize } = new PeImage(program.slice());
  const pieces = [program.subarray(0, headersSize)];
  let end = roundUp(headersSize);
  const offsets = sections.map(({ fileOffset, fileSize, virtualSize }) => {
    // No more than the loader maps, or the section would reach into the next one's pages.
    const size = Math.min(roundUp(fileSize), roundUp(virtualSize));
    pieces.push(program.subarray(fileOffset, fileOffset + Math.min(fileSize, size)));
    const offset = end;
    end += size;
    return { offset, size };
  });
  const aligned = new Uint8Array(end);
  for (const [index, piece] of pieces.entries()) {
    aligned.set(piece, index === 0 ? 0 : offsets[index - 1]?.offset);
  }
  writeHeaders(aligned, offsets);
  return aligned;
}

/** Writes the new file offsets into the headers, which still have the old ones. */
function writeHeaders(
  aligned: Uint8Array<ArrayBuffer>,
  offsets: readonly { readonly offset: number; readonly size: number }[],
): void {
  const before = new PeImage(aligned);
  const view = new DataView(aligned.buffer);
  view.setUint32(before.optionalHeader + FILE_ALIGNMENT, PAGE, true);
  view.setUint32(before.optionalHeader + SIZE_OF_HEADERS, roundUp(before.headersSize), true);
  for (const [index, { headerOffset }] of before.sections.entries()) {
    view.setUint32(headerOffset + SIZE_OF_RAW_DATA, offsets[index]?.size ?? 0, true);
    view.setUint32(headerOffset + POINTER_TO_RAW_DATA, offsets[index]?.offset ?? 0, true);
  }
  const image = new PeImage(aligned);
  image.dropCertificateEntry();
  const { address, size } = image.directory(DIRECTORY_DEBUG);
  for (let at = 0; at + SIZEOF_DEBUG_DIRECTORY <= size; at += SIZEOF_DEBUG_DIRECTORY) {
    const entry = image.fileOffsetOf(address + at);
    if (entry === undefined) continue;
    const data = view.getUint32(entry + ADDRESS_OF_RAW_DATA, true);
    const offset = image.fileOffsetOf(data);
    if (offset !== undefined) view.setUint32(entry + ADDRESS_OF_RAW_DATA + 4, offset, true);
  }
}
