/** A picture's size, in its own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is cut out: its middle, in the picture's pixels, and how far one is zoomed in (1 or more). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** The square in the middle, as large as fits. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square, in the picture's pixels. */
export const cropSide = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Keeps the square inside the picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = cropSide(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** The picture dragged along, by shares of the view's side: the square moves the other way. */
export function dragCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = cropSide(size, crop);
  return fitCrop(size, { ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
}

/** How far along its way the square is, from 0 at the left or top to 1; in the middle where it cannot move. */
export function cropShare(size: Size, crop: Crop, axis: 'x' | 'y'): number {
  const side = cropSide(size, crop);
  const way = (axis === 'x' ? size.width : size.height) - side;
  return way > 0 ? (crop[axis] - side / 2) / way : 0.5;
}

/** Puts the square that far along its way; the reverse of {@link cropShare}. */
export function placeCrop(size: Size, crop: Crop, axis: 'x' | 'y', share: number): Crop {
  const side = cropSide(size, crop);
  const way = (axis === 'x' ? size.width : size.height) - side;
  return fitCrop(size, { ...crop, [axis]: side / 2 + way * share });
}

/**
 * Zooms and leaves one point of the picture where it is in view.
 *
 * @param at that point, from the middle of the view, in shares of its side
 */
export function zoomCrop(size: Size, crop: Crop, zoom: number, at = { x: 0, y: 0 }): Crop {
  const before = cropSide(size, crop);
  const next = { ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) };
  const after = cropSide(size, next);
  return fitCrop(size, { ...next, x: crop.x + at.x * (before - after), y: crop.y + at.y * (before - after) });
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
