import { expect, it } from 'vitest';
import { desktopDownloads } from './desktop-downloads.ts';

it.each(['https://example.test/desktop', 'https://example.test/desktop/'])(
  'names each file in the folder %s',
  (address) => {
    expect(desktopDownloads({ DESKTOP_DOWNLOADS: address })).toEqual({
      win: 'https://example.test/desktop/ijsploeg-win.exe',
      mac_arm64: 'https://example.test/desktop/ijsploeg-mac-arm64.dmg',
      mac_x64: 'https://example.test/desktop/ijsploeg-mac-x64.dmg',
      linux_deb: 'https://example.test/desktop/ijsploeg-linux.deb',
      linux_rpm: 'https://example.test/desktop/ijsploeg-linux.rpm',
    });
  },
);

it('takes the root of a host for a folder', () => {
  expect(desktopDownloads({ DESKTOP_DOWNLOADS: 'https://example.test' })?.win).toBe(
    'https://example.test/ijsploeg-win.exe',
  );
});

it('offers nothing where no folder is set', () => {
  expect(desktopDownloads({})).toBeNull();
  expect(desktopDownloads({ DESKTOP_DOWNLOADS: '' })).toBeNull();
});

it.each([
  'http://example.test/desktop',
  'example.test/desktop',
  'ftp://example.test',
  'javascript:alert(1)',
  'https://user:secret@example.test/desktop',
  'https://example.test/desktop?version=1',
  'https://example.test/desktop#win',
  'https://example.test/desktop app',
  `https://example.test/${'x'.repeat(300)}`,
])('refuses %j in a sentence that names the setting', (address) => {
  expect(() => desktopDownloads({ DESKTOP_DOWNLOADS: address })).toThrow(
    `DESKTOP_DOWNLOADS has to be the address of a folder, https://…, and is "${address}": see the README`,
  );
});
