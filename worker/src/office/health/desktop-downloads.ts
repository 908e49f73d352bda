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
    mac: inFolder(DESKTOP_FILES.mac),
    linux_deb: inFolder(DESKTOP_FILES.linux_deb),
    linux_rpm: inFolder(DESKTOP_FILES.linux_rpm),
  };
}
