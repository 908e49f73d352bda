import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { createWaitingBadge } from './waiting-badge.ts';

const calls = vi.hoisted(() => [] as unknown[]);
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => calls.push(['badge', count]) },
  nativeImage: { createFromBitmap: (_bitmap: Buffer, { width }: { width: number }) => `image of ${width}` },
}));
beforeEach(() => {
  calls.length = 0;
});

const windowNamed = (name: string) =>
  ({
    setOverlayIcon: (image: unknown, text: string) => calls.push([name, image, text]),
  }) as unknown as BrowserWindow;

it('marks each window on Windows, with words for screen readers, until nobody waits', () => {
  const badge = createWaitingBadge({ platform: 'win32', locale: () => 'nl' });
  badge.show(2, [windowNamed('one'), windowNamed('two')]);
  badge.mark(windowNamed('three'));
  badge.show(0, [windowNamed('one')]);
  expect(calls).toEqual([
    ['badge', 2],
    ['one', 'image of 32', '2 aanmeldingen wachten op een besluit'],
    ['two', 'image of 32', '2 aanmeldingen wachten op een besluit'],
    ['three', 'image of 32', '2 aanmeldingen wachten op een besluit'],
    ['badge', 0],
    ['one', null, ''],
  ]);
});

it.each(['darwin', 'linux'] as const)('leaves the icon to the system on %s', (platform) => {
  const badge = createWaitingBadge({ platform, locale: () => 'nl' });
  badge.show(2, [windowNamed('one')]);
  expect(calls).toEqual([['badge', 2]]);
});
