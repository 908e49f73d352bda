import { DESKTOP_FILES, type DesktopDownloads } from '@ijsploeg/worker/contract';
import type { Env } from '../../env.ts';

const MAX_ADDRESS_CHARS = 300;

/**
 * The address of each installer of the desktop app, in the folder of DESKTOP_DOWNLOADS.
 *
 * @returns null if it is not set
 * @throws Error if it is not the https address of a folder
 */
export function desktopDownloads({
  DESKTOP_DOWNLOADS = '',
}: Pick<Env, 'DESKTOP_DOWNLOADS'>): DesktopDownloads | null {
  if (DESKTOP_DOWNLOADS === '') return null;
  const folder = URL.parse(DESKTOP_DOWNLOADS);
  if (
    folder?.protocol !== 'https:' ||
    folder.username !== '' ||
    folder.password !== '' ||
    /[?#\s]/.test(DESKTOP_DOWNLOADS) ||
    DESKTOP_DOWNLOADS.length > MAX_ADDRESS_CHARS
  )
    throw new Error(
      `DESKTOP_DOWNLOADS has to be the address of a folder, https://…, and is "${DESKTOP_DOWNLOADS}": see the README`,
    );
  const inFolder = (file: string) => `${folder.href.replace(/\/$/, '')}/${file}`;
  return {
    win: inFolder(DESKTOP_FILES.win),
    mac_arm64: inFolder(DESKTOP_FILES.mac_arm64),
    mac_x64: inFolder(DESKTOP_FILES.mac_x64),
    linux_deb: inFolder(DESKTOP_FILES.linux_deb),
    linux_rpm: inFolder(DESKTOP_FILES.linux_rpm),
  };
}
