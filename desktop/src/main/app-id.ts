/**
 * What Windows knows the app by: the installer's shortcut carries it (`appId` of electron-builder.yml), and a notice is
 * shown only of a program that says the same.
 */
export const APP_ID = 'nl.ijsploeg.desktop';
