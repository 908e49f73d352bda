import { DESKTOP_FILES, type DesktopDownloads } from '@ijsploeg/worker/contract';

/**
 * The address of each installer of the desktop app.
 *
 * @param folder `desktopDownloads` of portal.config.json; null if nothing is offered
 */
export function desktopDownloads(folder: string | null): DesktopDownloads | null {
  if (folder === null) return null;
  const inFolder = (file: string) => `${folder.replace(/\/$/, '')}/${file}`;
  return {
    win: inFolder(DESKTOP_FILES.win),
    mac_arm64: inFolder(DESKTOP_FILES.mac_arm64),
    mac_x64: inFolder(DESKTOP_FILES.mac_x64),
    linux_deb: inFolder(DESKTOP_FILES.linux_deb),
    linux_rpm: inFolder(DESKTOP_FILES.linux_rpm),
  };
}
