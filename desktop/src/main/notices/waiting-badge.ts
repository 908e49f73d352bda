import type { Locale } from '@ijsploeg/worker/contract';
import { app, type BrowserWindow, nativeImage } from 'electron';
import { m } from '../texts.ts';
import { drawBadge } from './badge.ts';

interface WaitingBadge {
  platform: NodeJS.Platform;
  locale: () => Locale;
}

/**
 * Shows the number of waiting applications on the app's icon. On Windows only the buttons of windows on the taskbar can
 * show it.
 */
export function createWaitingBadge({ platform, locale }: WaitingBadge) {
  let waiting = 0;
  const mark = (window: BrowserWindow): void => {
    if (platform !== 'win32') return;
    const { bitmap, options } = drawBadge(waiting);
    const image = waiting > 0 ? nativeImage.createFromBitmap(bitmap, options) : null;
    // Read by screen readers.
    window.setOverlayIcon(image, image ? m.desktop_waiting({ count: waiting }, { locale: locale() }) : '');
  };
  return {
    /** Marks a window that was opened later. */
    mark,
    show(count: number, windows: readonly BrowserWindow[]): void {
      waiting = count;
      app.setBadgeCount(count);
      windows.forEach(mark);
    },
  };
}
