/** The layout of a zip file: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16. */
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
/** Stand for a value that does not fit, which no workbook of ours has. */
const ZIP64 = 0xffffffff;
const ZIP64_COUNT = 0xffff;
/** The compressed size of nothing. */
const EMPTY_BYTES = 2;

/**
 * How many bytes the entries of a zip file have when they are unpacked, according to its directory, without unpacking them.
 * The reader of workbooks stops at the size that the directory has for an entry, so it cannot unpack more. Infinite if the
 * directory does not have the size of an entry, or if the reader would take another directory, which is for larger files.
 *
 * @throws RangeError or TypeError if it is no zip file
 */
export function unpackedSize(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectoryEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (count === ZIP64_COUNT || size === ZIP64 || at === ZIP64) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (let entry = 0; entry < count; entry++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new TypeError('Not the directory of a zip file');
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const isKnown = unpacked !== ZIP64 && packed !== ZIP64 && (unpacked > 0 || packed <= EMPTY_BYTES);
    total += isKnown ? unpacked : Number.POSITIVE_INFINITY;
    at +=
      DIRECTORY_ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return total;
}

/** The directory ends with the file, or before its comment. */
function findDirectoryEnd(view: DataView): number {
  const last = view.byteLength - DIRECTORY_END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--)
    if (view.getUint32(at, true) === DIRECTORY_END) return at;
  throw new TypeError('Not a zip file');
}
