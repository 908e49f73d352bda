/**
 * The oldest browsers in which the portal works, by their names in browser-compat-data: those of Tailwind 4. The build
 * writes for them, old-browser.js sends older ones to a page that says what to do, and browser-support.test.ts finds what
 * they lack.
 */
export const OLDEST_BROWSERS = {
  chrome: '111',
  chrome_android: '111',
  firefox: '128',
  firefox_android: '128',
  safari: '16.4',
  safari_ios: '16.4',
} as const;

const { chrome, firefox, safari, safari_ios } = OLDEST_BROWSERS;

/** The same, as the build names them. */
export const BUILD_TARGET = [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari_ios}`];
