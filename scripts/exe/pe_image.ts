/** Magic number of the optional header of a 64-bit image. */
const PE32_PLUS = 0x20b;

const DIRECTORY_CERTIFICATE = 4;
const DIRECTORY_LOAD_CONFIG = 10;

/** `LOAD_LIBRARY_SEARCH_SYSTEM32`, as `IMAGE_LOAD_CONFIG_DIRECTORY64.DependentLoadFlags` takes it. */
export const SEARCH_SYSTEM32 = 0x0800;

/** Offset of `SizeOfHeaders` in `IMAGE_OPTIONAL_HEADER64`. */
const SIZE_OF_HEADERS = 60;

/** Offset of `DependentLoadFlags` in `IMAGE_LOAD_CONFIG_DIRECTORY64`. */
const DEPENDENT_LOAD_FLAGS = 78;

/** One section: where its bytes lie in the file and in memory. */
export interface Section {
  readonly name: string;
  /** Where its header lies in the file. */
  readonly headerOffset: number;
  readonly virtualAddress: number;
  readonly virtualSize: number;
  readonly fileOffset: number;
  readonly fileSize: number;
}

/**
 * A Windows program file, 64-bit, read and changed in place.
 * {@link https://learn.microsoft.com/windows/win32/debug/pe-format}
 */
export class PeImage {
  readonly bytes: Uint8Array;
  readonly sections: readonly Section[];
  /** `IMAGE_FILE_MACHINE_…`: 0x8664 is x64, 0xaa64 is ARM64. */
  readonly machine: number;
  /** Where `IMAGE_OPTIONAL_HEADER64` lies in the file. */
  readonly optionalHeader: number;
  readonly #view: DataView;

  /** @throws Error when the bytes are no 64-bit program */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = bytes.length < 0x40 ? 0 : this.#view.getUint32(0x3c, true);
    if (header === 0 || header + 24 > bytes.length || this.#view.getUint32(header, true) !== 0x4550) {
      throw new Error("Not a Windows program: it has no PE header");
    }
    this.machine = this.#view.getUint16(header + 4, true);
    this.optionalHeader = header + 24;
    if (this.#view.getUint16(this.optionalHeader, true) !== PE32_PLUS) {
      throw new Error("Not a 64-bit Windows program");
    }
    const table = this.optionalHeader + this.#view.getUint16(header + 20, true);
    const count = this.#view.getUint16(header + 6, true);
    this.sections = Array.from({ length: count }, (_, index) => this.#section(table + 40 * index));
  }

  /** Size of all headers in the file, as they say themselves. */
  get headersSize(): number {
    return this.#view.getUint32(this.optionalHeader + SIZE_OF_HEADERS, true);
  }

  /** The bytes of a section in the file; undefined when there is none of that name. */
  sectionBytes(name: string): Uint8Array | undefined {
    const section = this.sections.find((each) => each.name === name);
    return section && this.bytes.subarray(section.fileOffset, section.fileOffset + section.fileSize);
  }

  /** Where Windows looks for the DLLs that the program is linked to; 0 is the usual order. */
  get dependentLoadFlags(): number {
    return this.#view.getUint16(this.#dependentLoadFlagsOffset(), true);
  }

  set dependentLoadFlags(flags: number) {
    this.#view.setUint16(this.#dependentLoadFlagsOffset(), flags, true);
  }

  /** Whether the header points to a signature. */
  get hasCertificateEntry(): boolean {
    return this.directory(DIRECTORY_CERTIFICATE).address !== 0;
  }

  /** Removes the entry of the base's signature, which the payload has overwritten. */
  dropCertificateEntry(): void {
    const at = this.#directoryOffset(DIRECTORY_CERTIFICATE);
    this.#view.setUint32(at, 0, true);
    this.#view.setUint32(at + 4, 0, true);
  }

  #section(at: number): Section {
    const name = new TextDecoder().decode(this.bytes.subarray(at, at + 8)).replace(/\0+$/, "");
    const field = (offset: number): number => this.#view.getUint32(at + offset, true);
    const memory = { virtualSize: field(8), virtualAddress: field(12) };
    return { name, headerOffset: at, ...memory, fileSize: field(16), fileOffset: field(20) };
  }

  /** Where the byte at this address lies in the file; undefined when it is in no section. */
  fileOffsetOf(address: number): number | undefined {
    const section = this.sections.find(({ virtualAddress, fileSize }) =>
      virtualAddress <= address && address < virtualAddress + fileSize
    );
    return section && section.fileOffset + address - section.virtualAddress;
  }

  /** One of the data directories. */
  directory(index: number): { readonly address: number; readonly size: number } {
    const at = this.#directoryOffset(index);
    return { address: this.#view.getUint32(at, true), size: this.#view.getUint32(at + 4, true) };
  }

  #directoryOffset(index: number): number {
    return this.optionalHeader + 112 + 8 * index;
  }

  #dependentLoadFlagsOffset(): number {
    const { address } = this.directory(DIRECTORY_LOAD_CONFIG);
    const at = address === 0 ? undefined : this.fileOffsetOf(address);
    if (at === undefined) throw new Error("The program has no load configuration");
    // The structure begins with its own size, which older linkers end before this field.
    if (this.#view.getUint32(at, true) < DEPENDENT_LOAD_FLAGS + 2) {
      throw new Error("The load configuration has no DependentLoadFlags");
    }
    return at + DEPENDENT_LOAD_FLAGS;
  }
}
