import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { DEFAULT_LOCALE, Locale, MAX_EXPORTS_KEPT } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { OWN_NAME } from './export/prune-exports.ts';
import { readPortalAddress } from './portal-address.ts';
import { WindowState } from './window-state.ts';
import { writeWhole } from './write-whole.ts';

const Portal = v.pipe(
  v.string(),
  v.check((portal) => readPortalAddress(portal) === portal),
);

const Folder = v.pipe(v.string(), v.check(isAbsolute));

/** A file's name as the daily export gives it; never a path. */
const OwnName = v.pipe(v.string(), v.regex(OWN_NAME));

/** What the app keeps between runs. Whatever cannot be read is as if it had never been set. */
const Settings = v.object({
  portal: v.fallback(v.nullable(Portal), null),
  /** Null: the system's. */
  locale: v.fallback(v.nullable(Locale), null),
  window: v.fallback(v.nullable(WindowState), null),
  /** Where a file was saved last; it may be gone by now. */
  lastFolder: v.fallback(v.nullable(Folder), null),
  /** Exports go here without asking. */
  exportFolder: v.fallback(v.nullable(Folder), null),
  /** And one goes there by itself every day, from this hour on. */
  exportHour: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))), null),
  exportsKept: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EXPORTS_KEPT)), 14),
  /** What the daily exports saved in that folder and is still there: nothing else is ever removed from it. */
  dailyFiles: v.fallback(v.pipe(v.array(OwnName), v.maxLength(2 * MAX_EXPORTS_KEPT)), []),
  /** The last try of a daily export: an ISO instant, the day by this computer's clock, and its end. */
  lastDaily: v.fallback(
    v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), day: v.string(), saved: v.boolean() })),
    null,
  ),
});
export type Settings = v.InferOutput<typeof Settings>;

export interface SettingsStore {
  readonly current: Readonly<Settings>;
  /** Changes some settings at once, and keeps them; a disk that refuses is told, and the change holds for this run. */
  change(change: Partial<Settings>): Promise<void>;
}

/** Opens the settings in the app's own folder. */
export function openSettings(folder: string, onUnkept: (error: unknown) => void): SettingsStore {
  const file = join(folder, 'settings.json');
  let current = readSettings(file);
  let writing = Promise.resolve();
  return {
    get current() {
      return current;
    },
    change(change) {
      current = { ...current, ...change };
      // One after the other: two at once could leave the older of them.
      writing = writing.then(() => writeWhole(file, `${JSON.stringify(current, null, 2)}\n`)).catch(onUnkept);
      return writing;
    },
  };
}

function readSettings(file: string): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The first run, or a file that somebody damaged.
  }
  return v.parse(Settings, typeof kept === 'object' && kept !== null ? kept : {});
}

/** The language of the app: the one chosen, else the system's where it is one of ours. */
export function appLocale({ locale }: Pick<Settings, 'locale'>, systemLocale: string): Locale {
  if (locale) return locale;
  const language = systemLocale.split('-')[0];
  return v.is(Locale, language) ? language : DEFAULT_LOCALE;
}
