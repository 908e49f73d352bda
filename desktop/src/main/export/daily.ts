import type { ExportOutcome } from '@ijsploeg/worker/contract';
import type { SettingsStore } from '../settings.ts';
import { pruneExports } from './prune-exports.ts';

/** The portal may be up again by then, or an external disk plugged in. */
const RETRY_AFTER_MS = 15 * 60_000;

interface Daily {
  settings: SettingsStore;
  exportUnattended: () => Promise<ExportOutcome>;
  /** Called at most once a day, while the attempts go on. */
  onFailure: (outcome: ExportOutcome) => void;
  now?: () => Date;
}

/**
 * Saves a workbook once a day while the app runs, at the chosen hour or when the app is started later than that. After
 * a failure it tries again every 15 minutes.
 *
 * @returns the check, to be called every minute
 */
export function createDaily({ settings, exportUnattended, onFailure, now = () => new Date() }: Daily) {
  let isRunning = false;
  let notifiedOn: string | null = null;

  async function save(today: string): Promise<void> {
    const isFirstAttempt = settings.current.lastDaily?.day !== today;
    const { portal, exportFolder } = settings.current;
    const outcome = await exportUnattended();
    // Another portal was chosen in the meantime. Its own workbook is still to be saved.
    if (portal !== settings.current.portal) return;
    const saved = outcome.outcome === 'saved';
    await settings.change({ lastDaily: { at: now().toISOString(), day: today, saved } });
    if (saved) {
      // If another folder was chosen in the meantime, the app must not remove files from it.
      if (exportFolder !== null && exportFolder === settings.current.exportFolder)
        await removeOlder(exportFolder, outcome.file);
    } else if (notifiedOn !== today && !(isFirstAttempt && isWithoutConnection(outcome))) {
      notifiedOn = today;
      onFailure(outcome);
    }
  }

  async function removeOlder(folder: string, file: string): Promise<void> {
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

/** A computer that just woke up may not be connected yet, so the first such failure is not reported. */
const isWithoutConnection = (outcome: ExportOutcome): boolean =>
  outcome.outcome === 'failed' && outcome.reason === 'no_answer';

type Plan = Pick<SettingsStore['current'], 'portal' | 'exportFolder' | 'exportHour' | 'lastDaily'>;

/** Whether the day's workbook is due. */
export function isDue({ portal, exportFolder, exportHour, lastDaily }: Plan, now: Date): boolean {
  if (portal === null || exportFolder === null || exportHour === null || now.getHours() < exportHour)
    return false;
  if (lastDaily?.day !== dayOf(now)) return true;
  // In both directions, because the clock may have been set back.
  return !lastDaily.saved && Math.abs(now.getTime() - Date.parse(lastDaily.at)) >= RETRY_AFTER_MS;
}

/** The local calendar day, as 2026-12-12. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
