import type { BrowserWindow } from 'electron';
import { expect, it } from 'vitest';
import type { SettingsStore } from '../settings.ts';
import { LARGEST_ZOOM, SMALLEST_ZOOM } from '../settings.ts';
import { createZoom, zoomedBy } from './zoom.ts';

it('zooms in the steps of a browser, and stops at either end', () => {
  expect(zoomedBy(1, 'in')).toBe(1.1);
  expect(zoomedBy(1, 'out')).toBe(0.9);
  expect(zoomedBy(1.75, 'reset')).toBe(1);
  expect(zoomedBy(LARGEST_ZOOM, 'in')).toBe(LARGEST_ZOOM);
  expect(zoomedBy(SMALLEST_ZOOM, 'out')).toBe(SMALLEST_ZOOM);
  // Between two steps, as a changed file may have it.
  expect(zoomedBy(1.03, 'in')).toBe(1.1);
  expect(zoomedBy(1.03, 'out')).toBe(1);
});

it('zooms every window, and keeps the factor', () => {
  const factors: number[] = [];
  const windowOf = () =>
    ({
      webContents: { setZoomFactor: (factor: number) => factors.push(factor) },
    }) as unknown as BrowserWindow;
  const settings = {
    current: { zoomFactor: 1 },
    change: async (change: object) => void Object.assign(settings.current, change),
  };
  const zoom = createZoom({
    settings: settings as unknown as SettingsStore,
    windows: () => [windowOf(), windowOf()],
  });
  zoom('in');
  zoom('in');
  expect(factors).toEqual([1.1, 1.1, 1.25, 1.25]);
  expect(settings.current.zoomFactor).toBe(1.25);
});
