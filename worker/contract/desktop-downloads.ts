import * as v from 'valibot';

/** The installers of the desktop app, by file name, which `artifactName` in desktop/electron-builder.yml must match. */
export const DESKTOP_FILES = {
  win: 'ijsploeg-win.exe',
  mac: 'ijsploeg-mac.dmg',
  linux_deb: 'ijsploeg-linux.deb',
  linux_rpm: 'ijsploeg-linux.rpm',
} as const;
export type DesktopFile = keyof typeof DESKTOP_FILES;

/** The address of each installer. */
export const DesktopDownloads = v.object({
  win: v.string(),
  mac: v.string(),
  linux_deb: v.string(),
  linux_rpm: v.string(),
} satisfies Record<DesktopFile, v.GenericSchema<string>>);
export type DesktopDownloads = v.InferOutput<typeof DesktopDownloads>;
