import { m } from '../../paraglide/messages.js';

/** Names by pattern. The first match counts, because most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.* Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const HANDHELD = /Mobile|iPhone|iPad|Android/;

const firstOf = (names: readonly [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1];

/** The browser and system of a session, as far as known. */
interface Device {
  browser: string | undefined;
  system: string | undefined;
  isHandheld: boolean;
}

/** Parses a User-Agent header. */
export function toDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  // The user agent of the desktop app names Chrome too.
  const browser = /Electron\//.test(text) ? m.sessions_desktop_app() : firstOf(BROWSERS, text);
  return { browser, system: firstOf(SYSTEMS, text), isHandheld: HANDHELD.test(text) };
}

/** `Chrome op Windows`, without the unknown parts. */
export function deviceName({ browser, system }: Device): string {
  if (browser && system) return m.sessions_device({ browser, system });
  return browser ?? system ?? m.sessions_unknown_device();
}
