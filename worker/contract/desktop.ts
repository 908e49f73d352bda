import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
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

/** Why a file could not be saved. There is never half a file. */
export type SaveFailure =
  /** Open in Excel, most likely. */
  'in_use' | 'disk_full' | 'folder_gone' | 'not_allowed' | 'not_saved';

export type ExportOutcome =
  /** The name of the file and of the folder it is in; where that is, the main process keeps to itself. */
  | { outcome: 'saved'; file: string; folder: string; count: number }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; reason: SaveFailure | 'no_answer' | 'broken_answer' }
  /** The API did not give the shifts. */
  | { outcome: 'refused'; code: ErrorCode; status: number; requestId: string | null };

/** How far an export is. How many shifts there are is known only once the last of them came. */
export type DesktopExportProgress =
  | { stage: 'reading' }
  | { stage: 'filling'; done: number }
  | { stage: 'saving' };

/**
 * What the page may ask of the desktop: the arguments of each call, checked by the main process before anything is
 * done. No call names a file or a folder: those are chosen in the system's own dialogs.
 */
export const DESKTOP_CALLS = {
  readSetup: v.strictTuple([]),
  choosePortal: v.strictTuple([v.pipe(v.string(), v.maxLength(MAX_PORTAL_ADDRESS_CHARS))]),
  useLocale: v.strictTuple([Locale]),
  openPortal: v.strictTuple([]),
  exportShifts: v.strictTuple([]),
  cancelExport: v.strictTuple([]),
  showExport: v.strictTuple([]),
  openExport: v.strictTuple([]),
} as const;
export type DesktopCallName = keyof typeof DESKTOP_CALLS;
export type DesktopCallArguments<Name extends DesktopCallName> = v.InferOutput<(typeof DESKTOP_CALLS)[Name]>;

/** What the main process tells the page, unasked. */
export interface DesktopEvents {
  exportProgress: DesktopExportProgress;
}
export type DesktopEventName = keyof DesktopEvents;

/** The channel of a call or an event. */
export const desktopChannel = (name: DesktopCallName | DesktopEventName): string => `ijsploeg:${name}`;

/** Everything the page of the desktop app can do beyond a page in a browser. */
export interface DesktopBridge {
  readSetup(): Promise<DesktopSetup>;
  /** Checks that a portal answers at the address and works for it from now on; another portal's session ends. */
  choosePortal(address: string): Promise<PortalChoice>;
  /** The language of the menu and of the system's dialogs. */
  useLocale(locale: Locale): Promise<void>;
  /** Opens the portal in the browser, for those who are no organisers. */
  openPortal(): Promise<void>;
  /** Asks where to save the workbook of all shifts, and saves it there. */
  exportShifts(): Promise<ExportOutcome>;
  /** Ends an export that is under way, which then answers `cancelled`. */
  cancelExport(): Promise<void>;
  /** Shows the workbook saved last in its folder. */
  showExport(): Promise<void>;
  /** Opens the workbook saved last; false where nothing here opens it. */
  openExport(): Promise<boolean>;
  /** @returns ends the telling */
  onExportProgress(listener: (progress: DesktopExportProgress) => void): () => void;
}
