import { describe, expect, it } from 'vitest';
import {
  cropShare,
  cropSide,
  dragCrop,
  fitCrop,
  MAX_ZOOM,
  placeCrop,
  wholeCrop,
  zoomCrop,
} from './crop-geometry.ts';

const wide = { width: 1200, height: 800 };

describe('cropping', () => {
  it('starts with the largest square, in the middle', () => {
    const crop = wholeCrop(wide);
    expect(crop).toEqual({ x: 600, y: 400, zoom: 1 });
    expect(cropSide(wide, crop)).toBe(800);
  });

  it('moves the square against the direction of the drag', () => {
    expect(dragCrop(wide, { x: 600, y: 400, zoom: 2 }, 0.25, -0.25)).toEqual({ x: 500, y: 500, zoom: 2 });
  });

  it('keeps the square inside the picture', () => {
    expect(dragCrop(wide, wholeCrop(wide), 9, 9)).toEqual({ x: 400, y: 400, zoom: 1 });
    expect(dragCrop(wide, wholeCrop(wide), -9, -9)).toEqual({ x: 800, y: 400, zoom: 1 });
  });

  it('keeps the zoom within its limits', () => {
    expect(zoomCrop(wide, wholeCrop(wide), 99).zoom).toBe(MAX_ZOOM);
    expect(zoomCrop(wide, wholeCrop(wide), 0).zoom).toBe(1);
  });

  it('keeps the point under the fingers in place while zooming', () => {
    const before = { x: 600, y: 400, zoom: 1.5 };
    const at = { x: 0.3, y: -0.2 };
    const after = zoomCrop(wide, before, 3, at);
    const point = (crop: typeof before) => [
      crop.x + at.x * cropSide(wide, crop),
      crop.y + at.y * cropSide(wide, crop),
    ];
    expect(point(after)[0]).toBeCloseTo(point(before)[0] ?? 0);
    expect(point(after)[1]).toBeCloseTo(point(before)[1] ?? 0);
  });

  it('moves the square back inside when zooming out at an edge', () => {
    const corner = fitCrop(wide, { x: 0, y: 0, zoom: 4 });
    expect(zoomCrop(wide, corner, 1)).toEqual({ x: 400, y: 400, zoom: 1 });
  });

  it('converts a position to its share of the range and back', () => {
    expect(cropShare(wide, wholeCrop(wide), 'x')).toBe(0.5);
    expect(placeCrop(wide, wholeCrop(wide), 'x', 0)).toEqual({ x: 400, y: 400, zoom: 1 });
    expect(cropShare(wide, placeCrop(wide, wholeCrop(wide), 'x', 0.75), 'x')).toBe(0.75);
  });

  it('uses the middle when the range is empty', () => {
    expect(cropShare(wide, wholeCrop(wide), 'y')).toBe(0.5);
    expect(placeCrop(wide, wholeCrop(wide), 'y', 1)).toEqual(wholeCrop(wide));
  });
});
