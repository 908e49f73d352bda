import * as v from 'valibot';
import type { ErrorCode } from './platform/errors.ts';
import { ExportJob } from './platform/export-job.ts';
import { Locale } from './platform/locales.ts';
import type { RosterDays, RosterShift } from './presence/roster.ts';

/** The origin of the desktop app's page. */
export const DESKTOP_SCHEME = 'app';
export const DESKTOP_ORIGIN = 'app://portal';
/** Links with this scheme, in mails and documents, open the desktop app. */
export const DESKTOP_LINK_SCHEME = 'ijsploeg';
/** The global under which the preload script exposes the {@link DesktopBridge}. */
export const DESKTOP_BRIDGE = 'ijsploegDesktop';

/** The header with the id of a request of the page, with which the page can cancel it. */
export const DESKTOP_REQUEST_HEADER = 'X-Page-Request';

/** What the page needs before its first render. */
export interface DesktopSetup {
  /** The origin of the chosen portal; null until the first run is completed. */
  portal: string | null;
  appVersion: string;
  /** Whether this build can replace itself by a newer version. */
  canUpdate: boolean;
}

/** Whether this version of the app works with the portal; unknown while the portal cannot be reached. */
export type DesktopVersionCheck = 'current' | 'too_old' | 'portal_too_old' | 'unknown';

/** The active shifts that touch the days, by start. */
export interface Roster {
  /** ISO 8601. */
  readAt: string;
  days: RosterDays;
  shifts: RosterShift[];
}

/**
 * The outcome of a requested update. A new version restarts the app; `none`: there is no newer version yet.
 */
export type DesktopUpdateOutcome = 'restarting' | 'postponed' | 'none' | 'failed';

/** A command for the page from the menu, a link or a notification. */
export type DesktopCommand =
  | { command: 'open'; path: string }
  | { command: 'export' }
  | { command: 'print' }
  | { command: 'roster' }
  | { command: 'settings' }
  | { command: 'portal' }
  | { command: 'find'; step: 'open' | 'next' | 'previous' }
  | { command: 'tooManyWindows'; count: number };

/** Why an address was not accepted as the portal's. */
export type PortalRefusal =
  /** Not a URL, or not a safe one: https is required, except for http to this computer. */
  | 'not_an_address'
  | 'unreachable'
  | 'redirected'
  /** The address responds, but is not a portal. */
  | 'not_a_portal';

export type PortalChoice =
  | { outcome: 'chosen'; portal: string }
  | { outcome: 'refused'; reason: PortalRefusal };

export const MAX_PORTAL_ADDRESS_CHARS = 300;

/** Why a file could not be saved. A partial file is never left behind. */
export type SaveFailure =
  /** It is most likely open in Excel. */
  'in_use' | 'disk_full' | 'folder_gone' | 'not_allowed' | 'not_saved';

export type ExportOutcome =
  /**
   * The names of the file and its folder; the main process does not reveal the path. The page uses the id to open
   * this file.
   */
  | { outcome: 'saved'; id: string; file: string; folder: string; count: number }
  | { outcome: 'cancelled' }
  /** `stopped`: the process that writes the workbook ended unexpectedly. */
  | { outcome: 'failed'; reason: SaveFailure | 'no_answer' | 'broken_answer' | 'stopped' }
  /** The API refused to return the rows. */
  | { outcome: 'refused'; code: ErrorCode; status: number; requestId: string | null };

/** The progress of an export. The total is unknown until the last row has arrived. */
export type DesktopExportProgress =
  /** Another export that a person started is still running. */
  { stage: 'waiting' } | { stage: 'reading' } | { stage: 'filling'; done: number } | { stage: 'saving' };

/** Whether a saved workbook was opened. It may have been deleted, or the system may have no program for it. */
export type OpenedExport = 'opened' | 'gone' | 'no_program';

/** The settings for saving workbooks without a dialog. */
export interface ExportPlan {
  /** The name of the export folder; null if each export opens a dialog. */
  folder: string | null;
  /** Whether the folder existed when this was read. */
  folderExists: boolean;
  /**
   * The hour, in this computer's time zone, from which the daily workbook is saved; null turns the daily export off.
   */
  hour: number | null;
  /** How many daily workbooks stay in the folder, newest first; other files are left alone. */
  keep: number;
  /** The time (ISO 8601) and outcome of the latest daily export. */
  last: { at: string; saved: boolean } | null;
}

/** The app's workbooks in the export folder, newest first; other files are never listed. */
export interface ExportFolderList {
  /** At most fifty. */
  items: { id: string; name: string; savedAt: string; bytes: number }[];
  total: number;
}

export const MAX_EXPORTS_KEPT = 365;
/** Omitted fields keep their value, so that two changes in quick succession do not undo each other. */
const ExportTimes = v.strictObject({
  hour: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)))),
  keep: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EXPORTS_KEPT))),
});
export type ExportTimes = v.InferOutput<typeof ExportTimes>;

/** The behaviour of the app while its window is closed. */
export interface BackgroundPlan {
  /** Whether news is shown as system notifications. */
  notices: boolean;
  /** Whether the app starts when the person logs in to the computer; null where the system cannot start it. */
  atLogin: boolean | null;
  /** Whether to ask now, once, about the start at login. */
  asksAtLogin: boolean;
}

/** Omitted fields keep their value. */
const BackgroundChange = v.strictObject({
  notices: v.exactOptional(v.boolean()),
  atLogin: v.exactOptional(v.boolean()),
});
export type BackgroundChange = v.InferOutput<typeof BackgroundChange>;

/**
 * The shortcuts, in Electron's notation, that open the current roster from any other program. None has a letter, because
 * other keyboard layouts type characters with the same keys.
 */
export const GLOBAL_SHORTCUTS = [
  'CommandOrControl+Shift+F9',
  'CommandOrControl+Alt+F9',
  'CommandOrControl+Shift+F12',
] as const;
export const GlobalShortcut = v.picklist(GLOBAL_SHORTCUTS);
export type GlobalShortcut = v.InferOutput<typeof GlobalShortcut>;

export interface ShortcutPlan {
  /** Null if it is off. */
  shortcut: GlobalShortcut | null;
  /** Another program uses this shortcut, so it does nothing here. */
  isTaken: boolean;
}

/** `usual`: the export folder, if there is one; `ask`: a save dialog. */
const ExportPlace = v.picklist(['usual', 'ask']);
export type ExportPlace = v.InferOutput<typeof ExportPlace>;

/** Identifies an export of the page, or a file that one saved; never a name or a path. */
const ExportId = v.pipe(v.string(), v.uuid());

/**
 * The arguments of each call from the page, validated by the main process before it acts. No call takes a
 * file name or a folder: people choose those in the system's dialogs.
 */
export const DESKTOP_CALLS = {
  readSetup: v.strictTuple([]),
  choosePortal: v.strictTuple([v.pipe(v.string(), v.maxLength(MAX_PORTAL_ADDRESS_CHARS))]),
  useLocale: v.strictTuple([Locale]),
  checkVersion: v.strictTuple([]),
  updateNow: v.strictTuple([]),
  openPortal: v.strictTuple([]),
  abandonRequest: v.strictTuple([v.pipe(v.string(), v.uuid())]),
  readRoster: v.strictTuple([]),
  exportWorkbook: v.strictTuple([ExportId, ExportJob, ExportPlace]),
  cancelExport: v.strictTuple([ExportId]),
  showExport: v.strictTuple([ExportId]),
  openExport: v.strictTuple([ExportId]),
  dragExport: v.strictTuple([ExportId]),
  listExports: v.strictTuple([]),
  readExportPlan: v.strictTuple([]),
  chooseExportFolder: v.strictTuple([]),
  clearExportFolder: v.strictTuple([]),
  changeExportTimes: v.strictTuple([ExportTimes]),
  readBackground: v.strictTuple([]),
  changeBackground: v.strictTuple([BackgroundChange]),
  readShortcut: v.strictTuple([]),
  changeShortcut: v.strictTuple([v.nullable(GlobalShortcut)]),
} as const;
export type DesktopCallName = keyof typeof DESKTOP_CALLS;
export type DesktopCallArguments<Name extends DesktopCallName> = v.InferOutput<(typeof DESKTOP_CALLS)[Name]>;

/** The payloads of the events that the main process sends to the page. */
export interface DesktopEvents {
  command: DesktopCommand;
  exportProgress: { run: string; progress: DesktopExportProgress };
  /** The downloaded part of a new version, in percent. */
  updateProgress: number;
}
export type DesktopEventName = keyof DesktopEvents;

/** The IPC channel of a call or an event. */
export const desktopChannel = (name: DesktopCallName | DesktopEventName): string => `ijsploeg:${name}`;

/** The functions that only the page of the desktop app has, and a page in a browser does not. */
export interface DesktopBridge {
  readSetup(): Promise<DesktopSetup>;
  /**
   * Checks that the address is a portal's and uses it from now on. Choosing another portal ends the current session.
   */
  choosePortal(address: string): Promise<PortalChoice>;
  /** The language of the menu and of the system's dialogs. */
  useLocale(locale: Locale): Promise<void>;
  /** Checks whether the portal and this version of the app are recent enough for each other. */
  checkVersion(): Promise<DesktopVersionCheck>;
  /** Downloads the newest version and restarts the app with it. */
  updateNow(): Promise<DesktopUpdateOutcome>;
  /** The current roster if the portal responds, otherwise the last one that was read; null if none covers today. */
  readRoster(): Promise<{ roster: Roster | null; isFresh: boolean }>;
  /** Opens the portal in the browser, for people who are not admins. */
  openPortal(): Promise<void>;
  /** Cancels a request by its id from the {@link DESKTOP_REQUEST_HEADER}. */
  abandonRequest(id: string): Promise<void>;
  /**
   * Saves a workbook of every shift, or of every reservation of an event.
   *
   * @param run a new UUID, which its progress carries
   */
  exportWorkbook(run: string, job: ExportJob, place: ExportPlace): Promise<ExportOutcome>;
  /** Cancels an export that is waiting or running; its outcome is `cancelled` within a second. */
  cancelExport(run: string): Promise<void>;
  /** Shows a saved workbook in its folder. */
  showExport(id: string): Promise<void>;
  /** Opens a saved workbook. */
  openExport(id: string): Promise<OpenedExport>;
  /** Starts to drag a saved workbook into another program; call while the person drags its element. */
  dragExport(id: string): Promise<void>;
  /** Null without an export folder, or for one that cannot be read. */
  listExports(): Promise<ExportFolderList | null>;
  readExportPlan(): Promise<ExportPlan>;
  /** Asks for the export folder in the system's dialog; cancelling it leaves the plan unchanged. */
  chooseExportFolder(): Promise<ExportPlan>;
  /** Clears the setting of the export folder: each export opens a dialog again, and the daily export is off. */
  clearExportFolder(): Promise<ExportPlan>;
  changeExportTimes(times: ExportTimes): Promise<ExportPlan>;
  readBackground(): Promise<BackgroundPlan>;
  /** Any choice about the start at login also counts as the answer to the question about it. */
  changeBackground(change: BackgroundChange): Promise<BackgroundPlan>;
  readShortcut(): Promise<ShortcutPlan>;
  /** Null turns it off. */
  changeShortcut(shortcut: GlobalShortcut | null): Promise<ShortcutPlan>;
  /**
   * Commands that arrive before the first listener are queued.
   *
   * @returns a function that unsubscribes
   */
  onCommand(listener: (command: DesktopCommand) => void): () => void;
  /** @returns a function that unsubscribes */
  onExportProgress(listener: (event: DesktopEvents['exportProgress']) => void): () => void;
  /** @returns a function that unsubscribes */
  onUpdateProgress(listener: (percent: number) => void): () => void;
}
