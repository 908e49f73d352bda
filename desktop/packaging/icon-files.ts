/** The picture sizes that the systems use, in pixels. */
export const ICON_PIXELS = [16, 32, 48, 64, 128, 256, 512, 1024] as const;
export type IconPixels = (typeof ICON_PIXELS)[number];
/** A PNG of each size. */
export type Pngs = Record<IconPixels, Uint8Array>;

const ICO_PIXELS: readonly IconPixels[] = [16, 32, 48, 64, 128, 256];
const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** A Windows icon: a list of PNGs with a directory before them. */
export function toIco(pngs: Pngs): Uint8Array {
  const directory = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * ICO_PIXELS.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(ICO_PIXELS.length, 4);
  let offset = directory.length;
  for (const [index, pixels] of ICO_PIXELS.entries()) {
    const entry = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
    // 256 does not fit into a byte and is written as 0.
    directory.writeUInt8(pixels % 256, entry);
    directory.writeUInt8(pixels % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(pngs[pixels].length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += pngs[pixels].length;
  }
  return Buffer.concat([directory, ...ICO_PIXELS.map((pixels) => pngs[pixels])]);
}

/** Apple's name for a PNG of each size, at one or two pixels a point. */
const ICNS_TYPES: readonly [string, IconPixels][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** A macOS icon: PNGs one after the other, each with its type and length. */
export function toIcns(pngs: Pngs): Uint8Array {
  const parts = ICNS_TYPES.map(([type, pixels]) => block(type, pngs[pixels]));
  return block('icns', Buffer.concat(parts));
}

function block(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}
