/** The systems that the desktop app is built for. */
export type DesktopSystem = 'win' | 'mac' | 'linux';

/** The installers, by name in the folder of downloads; `artifactName` in desktop/electron-builder.yml makes them. */
export const DESKTOP_FILES = {
  win: 'ijsploeg-win.exe',
  mac_arm64: 'ijsploeg-mac-arm64.dmg',
  mac_x64: 'ijsploeg-mac-x64.dmg',
  linux_deb: 'ijsploeg-linux.deb',
  linux_rpm: 'ijsploeg-linux.rpm',
} as const;
