/** A picture's size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The square to crop: its middle in the picture's pixels, and the zoom factor (1 or more). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** The largest square, in the middle. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square in the picture's pixels. */
export const cropSide = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** Keeps the square inside the picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = cropSide(size, { ...crop, zoom }) / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** Drags the picture by shares of the view's side; the square moves the other way. */
export function dragCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const side = cropSide(size, crop);
  return fitCrop(size, { ...crop, x: crop.x - dx * side, y: crop.y - dy * side });
}

/** The square's position within its range, from 0 at the left or top to 1; 0.5 where it cannot move. */
export function cropShare(size: Size, crop: Crop, axis: 'x' | 'y'): number {
  const side = cropSide(size, crop);
  const range = (axis === 'x' ? size.width : size.height) - side;
  return range > 0 ? (crop[axis] - side / 2) / range : 0.5;
}

/** Moves the square to a position within its range; the inverse of {@link cropShare}. */
export function placeCrop(size: Size, crop: Crop, axis: 'x' | 'y', share: number): Crop {
  const side = cropSide(size, crop);
  const range = (axis === 'x' ? size.width : size.height) - side;
  return fitCrop(size, { ...crop, [axis]: side / 2 + range * share });
}

/**
 * Zooms around a point of the view, which keeps its place.
 *
 * @param at the point, relative to the middle of the view, as a share of its side
 */
export function zoomCrop(size: Size, crop: Crop, zoom: number, at = { x: 0, y: 0 }): Crop {
  const before = cropSide(size, crop);
  const next = { ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) };
  const after = cropSide(size, next);
  return fitCrop(size, { ...next, x: crop.x + at.x * (before - after), y: crop.y + at.y * (before - after) });
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
