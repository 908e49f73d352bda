import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import { ExportJob } from './export-job.ts';
import { Locale } from './locales.ts';
import type { RosterShift } from './roster.ts';

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

/** How this version of the app and the portal get on; unknown while the portal cannot be asked. */
export type DesktopVersionCheck = 'current' | 'too_old' | 'portal_too_old' | 'unknown';

/** The active shifts that touch today or tomorrow by the event's clock, by start. */
export interface Roster {
  /** ISO 8601. */
  readAt: string;
  shifts: RosterShift[];
}

/** What the menu, a link or a notice wants the page to do. */
export type DesktopCommand =
  | { command: 'open'; path: string }
  | { command: 'export' }
  | { command: 'print' }
  | { command: 'portal' };

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
  /** The API did not give the rows. */
  | { outcome: 'refused'; code: ErrorCode; status: number; requestId: string | null };

/** How far an export is. How many rows there are is known only once the last of them came. */
export type DesktopExportProgress =
  | { stage: 'reading' }
  | { stage: 'filling'; done: number }
  | { stage: 'saving' };

/** How workbooks are saved without being asked where each time. */
export interface ExportPlan {
  /** The name of the standing folder; null where each export asks. */
  folder: string | null;
  /** It was there when this was read. */
  isFolderThere: boolean;
  /** From this hour on, by this computer's clock, the day's workbook is saved; null: only when somebody asks. */
  hour: number | null;
  /** So many of the daily workbooks stay in the folder, the newest; what anybody else put there is left alone. */
  keep: number;
  /** When the last of the daily ones was tried (ISO 8601), and how it ended. */
  last: { at: string; saved: boolean } | null;
}

export const MAX_EXPORTS_KEPT = 365;
/** What is not named stays: two changes one after the other undo nothing of each other. */
const ExportTimes = v.strictObject({
  hour: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)))),
  keep: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EXPORTS_KEPT))),
});
export type ExportTimes = v.InferOutput<typeof ExportTimes>;

/** `usual`: into the standing folder where there is one; `ask`: where the person says. */
const ExportPlace = v.picklist(['usual', 'ask']);
export type ExportPlace = v.InferOutput<typeof ExportPlace>;

/**
 * What the page may ask of the desktop: the arguments of each call, checked by the main process before anything is
 * done. No call names a file or a folder: those are chosen in the system's own dialogs.
 */
export const DESKTOP_CALLS = {
  readSetup: v.strictTuple([]),
  choosePortal: v.strictTuple([v.pipe(v.string(), v.maxLength(MAX_PORTAL_ADDRESS_CHARS))]),
  useLocale: v.strictTuple([Locale]),
  checkVersion: v.strictTuple([]),
  openPortal: v.strictTuple([]),
  readRoster: v.strictTuple([]),
  exportWorkbook: v.strictTuple([ExportJob, ExportPlace]),
  cancelExport: v.strictTuple([]),
  showExport: v.strictTuple([]),
  openExport: v.strictTuple([]),
  readExportPlan: v.strictTuple([]),
  chooseExportFolder: v.strictTuple([]),
  forgetExportFolder: v.strictTuple([]),
  changeExportTimes: v.strictTuple([ExportTimes]),
} as const;
export type DesktopCallName = keyof typeof DESKTOP_CALLS;
export type DesktopCallArguments<Name extends DesktopCallName> = v.InferOutput<(typeof DESKTOP_CALLS)[Name]>;

/** What the main process tells the page, unasked. */
export interface DesktopEvents {
  command: DesktopCommand;
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
  /** Asks the portal whether it and this version of the app are new enough for each other. */
  checkVersion(): Promise<DesktopVersionCheck>;
  /** The roster, read anew where the portal answers, else as it was read last; null where nothing is kept. */
  readRoster(): Promise<{ roster: Roster | null; isFresh: boolean }>;
  /** Opens the portal in the browser, for those who are no organisers. */
  openPortal(): Promise<void>;
  /** Saves a workbook of every shift, or of every reservation of an event. */
  exportWorkbook(job: ExportJob, place: ExportPlace): Promise<ExportOutcome>;
  /** Ends an export that is under way, which then answers `cancelled`. */
  cancelExport(): Promise<void>;
  /** Shows the workbook saved last in its folder. */
  showExport(): Promise<void>;
  /** Opens the workbook saved last; false where nothing here opens it. */
  openExport(): Promise<boolean>;
  readExportPlan(): Promise<ExportPlan>;
  /** Asks for a standing folder in the system's dialog; called off, the plan stays as it is. */
  chooseExportFolder(): Promise<ExportPlan>;
  /** From now on each export asks, and none is saved by itself. */
  forgetExportFolder(): Promise<ExportPlan>;
  changeExportTimes(times: ExportTimes): Promise<ExportPlan>;
  /** What comes before anybody listens waits. @returns ends the telling */
  onCommand(listener: (command: DesktopCommand) => void): () => void;
  /** @returns ends the telling */
  onExportProgress(listener: (progress: DesktopExportProgress) => void): () => void;
}
