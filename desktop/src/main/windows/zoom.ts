import type { BrowserWindow } from 'electron';
import { LARGEST_ZOOM, type SettingsStore, SMALLEST_ZOOM } from '../settings.ts';

/** The steps of a browser. */
const FACTORS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export type ZoomStep = 'in' | 'out' | 'reset';

/** The next factor in a direction; the same one at either end. */
export function zoomedBy(factor: number, step: ZoomStep): number {
  switch (step) {
    case 'in':
      return FACTORS.find((one) => one > factor) ?? LARGEST_ZOOM;
    case 'out':
      return FACTORS.findLast((one) => one < factor) ?? SMALLEST_ZOOM;
    case 'reset':
      return 1;
  }
}

interface Zoom {
  settings: SettingsStore;
  windows: () => readonly BrowserWindow[];
}

/**
 * Keeps the zoom of all windows. They share it, because Chromium zooms an origin and not a window.
 *
 * @returns zooms one step
 */
export function createZoom({ settings, windows }: Zoom) {
  return (step: ZoomStep): void => {
    const zoomFactor = zoomedBy(settings.current.zoomFactor, step);
    void settings.change({ zoomFactor });
    for (const { webContents } of windows()) webContents.setZoomFactor(zoomFactor);
  };
}
