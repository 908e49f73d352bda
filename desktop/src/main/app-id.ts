/**
 * The AppUserModelID on Windows. Notifications are shown only if it equals the one in the installer's shortcut (`appId`
 * in electron-builder.yml).
 */
export const APP_ID = 'nl.ijsploeg.desktop';
