import type { ImageParts } from './image-parts.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** The accepted image types, by extension. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type ImageKind = keyof typeof IMAGE_TYPES;

/** An image as it is stored. */
export interface StoredImage {
  kind: ImageKind;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const READERS: [ImageKind, (file: Uint8Array) => ImageParts | null][] = [
  ['jpg', readJpeg],
  ['png', readPng],
  ['webp', readWebp],
];

/**
 * Reads an uploaded image: its type and size from its bytes, and the file without metadata such as the place where
 * a photo was taken. The pixels are not decoded. A photo loses its orientation, which the portal's own pages have
 * applied before they upload it.
 *
 * @returns null for anything but a whole JPEG, PNG or WebP with at least one pixel
 */
export function toStoredImage(file: Uint8Array): StoredImage | null {
  for (const [kind, read] of READERS) {
    const image = read(file);
    if (image && image.width > 0 && image.height > 0)
      return { kind, width: image.width, height: image.height, bytes: joined(image.parts) };
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
