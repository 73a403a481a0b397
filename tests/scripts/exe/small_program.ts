/** Where the parts of {@linkcode smallProgram} lie in the file. */
export const LOAD_CONFIG = 0x400;
export const HEADER = 0x80;

/** The parts of a program of these tests. */
interface Parts {
  readonly machine?: number;
  /** `Size` of its load configuration. */
  readonly loadConfigSize?: number;
  readonly certificate?: boolean;
  /** The bytes of its `.pedata` section; it has none when this is left out. */
  readonly payload?: Uint8Array;
}

/** The smallest 64-bit Windows program that has everything the scripts look at: headers, no code. */
export function smallProgram(parts: Parts = {}): Uint8Array<ArrayBuffer> {
  const { machine = 0x8664, loadConfigSize = 0x140, certificate = false, payload } = parts;
  const bytes = new Uint8Array(0x600 + (payload?.length ?? 0));
  const view = new DataView(bytes.buffer);
  const optional = HEADER + 24;
  const directory = (index: number, address: number, size: number): void => {
    view.setUint32(optional + 112 + 8 * index, address, true);
    view.setUint32(optional + 116 + 8 * index, size, true);
  };
  view.setUint32(0x3c, HEADER, true);
  view.setUint32(HEADER, 0x4550, true);
  view.setUint16(HEADER + 4, machine, true);
  view.setUint16(HEADER + 6, payload === undefined ? 1 : 2, true);
  view.setUint16(HEADER + 20, 240, true);
  view.setUint16(optional, 0x20b, true);
  view.setUint32(optional + 32, 0x1000, true);
  const section = (index: number, name: string, address: number, size: number, offset: number): void => {
    const at = optional + 240 + 40 * index;
    bytes.set(new TextEncoder().encode(name), at);
    for (const [field, value] of [[8, size], [12, address], [16, size], [20, offset]] as const) {
      view.setUint32(at + field, value, true);
    }
  };
  section(0, ".rdata", 0x1000, 0x200, LOAD_CONFIG);
  directory(10, 0x1000, 0x140);
  view.setUint32(LOAD_CONFIG, loadConfigSize, true);
  if (certificate) directory(4, 0x5000, 0x100);
  if (payload === undefined) return bytes;
  section(1, ".pedata", 0x2000, payload.length, 0x600);
  directory(2, 0x2000, payload.length);
  bytes.set(payload, 0x600);
  return bytes;
}
