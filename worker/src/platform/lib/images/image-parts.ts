/** The result of reading a complete image. */
export interface ImageParts {
  width: number;
  height: number;
  /** The parts of the file to keep, in order: what a browser needs to show it, without metadata. */
  parts: Uint8Array[];
}

/** A view for reading numbers at offsets of a file. */
export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The ASCII text at an offset; shorter when the file ends before. */
export const textAt = (bytes: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));
