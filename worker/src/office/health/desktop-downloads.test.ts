import { expect, it } from 'vitest';
import { desktopDownloads } from './desktop-downloads.ts';

it.each(['https://example.test/desktop', 'https://example.test/desktop/'])(
  'names each file in the folder %s',
  (address) => {
    expect(desktopDownloads(address)).toEqual({
      win: 'https://example.test/desktop/ijsploeg-win.exe',
      mac: 'https://example.test/desktop/ijsploeg-mac.dmg',
      linux_deb: 'https://example.test/desktop/ijsploeg-linux.deb',
      linux_rpm: 'https://example.test/desktop/ijsploeg-linux.rpm',
    });
  },
);

it('returns null if no folder is set', () => {
  expect(desktopDownloads(null)).toBeNull();
});
