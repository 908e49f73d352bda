import * as v from 'valibot';
import { Locale } from './locales.ts';

/** The page of the desktop app lives here, and nothing else does. */
export const DESKTOP_SCHEME = 'app';
export const DESKTOP_ORIGIN = 'app://portal';
/** Links of this scheme, in mails and documents, open the desktop app. */
export const DESKTOP_LINK_SCHEME = 'ijsploeg';
/** Under this name the page finds its {@link DesktopBridge}. */
export const DESKTOP_BRIDGE = 'ijsploegDesktop';

/** What the page has to know before it shows anything. */
export interface DesktopSetup {
  /** The origin of the portal this app works for; null before the first run is done. */
  portal: string | null;
  appVersion: string;
}

/** Why an address was not taken as the portal's. */
export type PortalRefusal =
  /** No address at all, or one that is not safe: only https, and http on this very computer. */
  | 'not_an_address'
  | 'unreachable'
  | 'redirected'
  /** Something answers there, but no portal. */
  | 'not_a_portal';

export type PortalChoice =
  | { outcome: 'chosen'; portal: string }
  | { outcome: 'refused'; reason: PortalRefusal };

export const MAX_PORTAL_ADDRESS_CHARS = 300;

/**
 * What the page may ask of the desktop: the arguments of each call, checked by the main process before anything is
 * done. No call names a file or a folder: those are chosen in the system's own dialogs.
 */
export const DESKTOP_CALLS = {
  readSetup: v.strictTuple([]),
  choosePortal: v.strictTuple([v.pipe(v.string(), v.maxLength(MAX_PORTAL_ADDRESS_CHARS))]),
  useLocale: v.strictTuple([Locale]),
  openPortal: v.strictTuple([]),
} as const;
export type DesktopCallName = keyof typeof DESKTOP_CALLS;
export type DesktopCallArguments<Name extends DesktopCallName> = v.InferOutput<(typeof DESKTOP_CALLS)[Name]>;

/** The channel a call goes over. */
export const desktopChannel = (name: DesktopCallName): string => `ijsploeg:${name}`;

/** Everything the page of the desktop app can do beyond a page in a browser. */
export interface DesktopBridge {
  readSetup(): Promise<DesktopSetup>;
  /** Checks that a portal answers at the address and works for it from now on; another portal's session ends. */
  choosePortal(address: string): Promise<PortalChoice>;
  /** The language of the menu and of the system's dialogs. */
  useLocale(locale: Locale): Promise<void>;
  /** Opens the portal in the browser, for those who are no organisers. */
  openPortal(): Promise<void>;
}
