/** The bytes as a `DataView`: structs are read and written little-endian, whatever their alignment. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
