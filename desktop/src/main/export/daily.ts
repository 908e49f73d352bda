import type { ExportOutcome } from '@ijsploeg/worker/contract';
import type { SettingsStore } from '../settings.ts';
import { pruneExports } from './prune-exports.ts';

/** A portal that is down, or a folder on a disk that is not plugged in, may be back by then. */
const RETRY_AFTER_MS = 15 * 60_000;

interface Daily {
  settings: SettingsStore;
  exportUnasked: () => Promise<ExportOutcome>;
  /** Told once for each day that has no workbook yet; the tries go on. */
  onFailure: (outcome: ExportOutcome) => void;
  now?: () => Date;
}

/**
 * Saves the day's workbook from the chosen hour on, once a day, while the app runs: also when it is started later
 * than that, and again after a while when it failed.
 *
 * @returns looks whether it is time; to be called every minute
 */
export function createDaily({ settings, exportUnasked, onFailure, now = () => new Date() }: Daily) {
  let isRunning = false;
  let toldOn: string | null = null;

  async function save(today: string): Promise<void> {
    const isFirstTry = settings.current.lastDaily?.day !== today;
    const { exportFolder } = settings.current;
    const outcome = await exportUnasked();
    const saved = outcome.outcome === 'saved';
    await settings.change({ lastDaily: { at: now().toISOString(), day: today, saved } });
    if (saved) {
      // Not where another folder was chosen meanwhile: what is there is not ours.
      if (exportFolder !== null && exportFolder === settings.current.exportFolder)
        await keepNewest(exportFolder, outcome.file);
    } else if (toldOn !== today && !(isFirstTry && isWithoutConnection(outcome))) {
      toldOn = today;
      onFailure(outcome);
    }
  }

  async function keepNewest(folder: string, file: string): Promise<void> {
    const { dailyFiles, exportsKept } = settings.current;
    await settings.change({
      dailyFiles: await pruneExports(folder, [...dailyFiles, file], exportsKept, now()),
    });
  }

  return async (): Promise<void> => {
    if (isRunning || !isDue(settings.current, now())) return;
    isRunning = true;
    try {
      await save(dayOf(now()));
    } finally {
      isRunning = false;
    }
  };
}

/** A computer that just woke up has none yet: that is told only when the next try fails as well. */
const isWithoutConnection = (outcome: ExportOutcome): boolean =>
  outcome.outcome === 'failed' && outcome.reason === 'no_answer';

type Plan = Pick<SettingsStore['current'], 'portal' | 'exportFolder' | 'exportHour' | 'lastDaily'>;

/** Whether a workbook is owed now. */
export function isDue({ portal, exportFolder, exportHour, lastDaily }: Plan, now: Date): boolean {
  if (portal === null || exportFolder === null || exportHour === null || now.getHours() < exportHour)
    return false;
  if (lastDaily?.day !== dayOf(now)) return true;
  // A clock that was set back must not put the next try off for long.
  return !lastDaily.saved && Math.abs(now.getTime() - Date.parse(lastDaily.at)) >= RETRY_AFTER_MS;
}

/** The day by this computer's clock: 2026-12-12. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
