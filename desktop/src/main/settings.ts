import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { DEFAULT_LOCALE, GlobalShortcut, Locale, MAX_EXPORTS_KEPT } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { OWN_NAME } from './export/prune-exports.ts';
import { readPortalAddress } from './portal/portal-address.ts';
import { WindowState } from './windows/window-state.ts';
import { writeWhole } from './write-whole.ts';

const Portal = v.pipe(
  v.string(),
  v.check((portal) => readPortalAddress(portal) === portal),
);

const Folder = v.pipe(v.string(), v.check(isAbsolute));

/** A file name as the daily export creates it; never a path. */
const OwnName = v.pipe(v.string(), v.regex(OWN_NAME));

export const SMALLEST_ZOOM = 0.5;
export const LARGEST_ZOOM = 3;

/** What the app stores between runs. An invalid value falls back to its default. */
const Settings = v.object({
  portal: v.fallback(v.nullable(Portal), null),
  /** Null: the system's language. */
  locale: v.fallback(v.nullable(Locale), null),
  window: v.fallback(v.nullable(WindowState), null),
  /** 1 is the normal size. */
  zoomFactor: v.fallback(v.pipe(v.number(), v.minValue(SMALLEST_ZOOM), v.maxValue(LARGEST_ZOOM)), 1),
  /** The keys that open who is on now from any other program. */
  shortcut: v.fallback(v.nullable(GlobalShortcut), null),
  /** The folder that a file was last saved in; it may no longer exist. */
  lastFolder: v.fallback(v.nullable(Folder), null),
  /** The folder for exports without a dialog. */
  exportFolder: v.fallback(v.nullable(Folder), null),
  /** The hour from which the daily export is saved there. */
  exportHour: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))), null),
  exportsKept: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EXPORTS_KEPT)), 14),
  /** The files of daily exports in that folder; no others are ever removed. */
  dailyFiles: v.fallback(v.pipe(v.array(OwnName), v.maxLength(2 * MAX_EXPORTS_KEPT)), []),
  /** The last attempt of a daily export: an ISO instant, the local day, and whether it was saved. */
  lastDaily: v.fallback(
    v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), day: v.string(), saved: v.boolean() })),
    null,
  ),
  /** Whether news is shown as notifications of the system. */
  notices: v.fallback(v.boolean(), true),
  /** Whether the person was told that the app keeps running without its window. */
  toldBackground: v.fallback(v.boolean(), false),
  /** Whether the person was asked to start the app at login. */
  askedAtLogin: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof Settings>;

export interface SettingsStore {
  readonly current: Readonly<Settings>;
  /**
   * Changes some settings at once and stores them. When writing fails, the change applies for this run only.
   */
  change(change: Partial<Settings>): Promise<void>;
}

/** Opens the settings in the app's own folder. */
export function openSettings(folder: string, onWriteError: (error: unknown) => void): SettingsStore {
  const file = join(folder, 'settings.json');
  let current = readSettings(file);
  let writing = Promise.resolve();
  return {
    get current() {
      return current;
    },
    change(change) {
      current = { ...current, ...change };
      // In sequence, because of two concurrent writes the older could win.
      writing = writing
        .then(() => writeWhole(file, `${JSON.stringify(current, null, 2)}\n`))
        .catch(onWriteError);
      return writing;
    },
  };
}

function readSettings(file: string): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The first run, or a damaged file.
  }
  return v.parse(Settings, typeof stored === 'object' && stored !== null ? stored : {});
}

/** The language of the app: the chosen one, else the system's if it is supported. */
export function appLocale({ locale }: Pick<Settings, 'locale'>, systemLocale: string): Locale {
  if (locale) return locale;
  const language = systemLocale.split('-')[0];
  return v.is(Locale, language) ? language : DEFAULT_LOCALE;
}
