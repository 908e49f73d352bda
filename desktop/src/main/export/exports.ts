import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DesktopExportProgress,
  EXPORT_FILE_NAMES,
  type ExportJob,
  type ExportKind,
  type ExportOutcome,
  type ExportPlace,
  type Locale,
} from '@ijsploeg/worker/contract';
import type { Fetch } from '../fetch.ts';
import type { SettingsStore } from '../settings.ts';
import { exportWorkbookTo } from './export-workbook.ts';

interface Dependencies {
  settings: SettingsStore;
  fetch: Fetch;
  /** The language of the app, and of its workbooks. */
  locale: () => Locale;
  /** The default folder until a file was saved elsewhere. */
  downloads: () => string;
  /** Opens the save dialog; null if it is cancelled. */
  askFile: (suggested: string, kind: ExportKind) => Promise<string | null>;
  /** Called with null when the export has ended. */
  onProgress: (progress: DesktopExportProgress | null) => void;
}

/** The portal to read from, and the signal that cancels the export. */
interface Run {
  portal: string;
  signal: AbortSignal;
}

type StartedBy = 'person' | 'clock';
export type Exports = ReturnType<typeof createExports>;

/** Runs exports one after the other. The path of a file never reaches the page. */
export function createExports({ settings, fetch, locale, downloads, askFile, onProgress }: Dependencies) {
  let last: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let lastSaved: string | null = null;
  /** The export that runs and those that wait for it. */
  const queue = new Set<{ by: StartedBy; controller: AbortController; done: Promise<unknown> }>();

  function enqueue(by: StartedBy, start: (run: Run) => Promise<ExportOutcome>): Promise<ExportOutcome> {
    const controller = new AbortController();
    const { signal } = controller;
    const done = last.then((): Promise<ExportOutcome> | ExportOutcome => {
      const { portal } = settings.current;
      return portal && !signal.aborted ? start({ portal, signal }) : { outcome: 'cancelled' };
    });
    last = done.catch(() => {});
    const entry = { by, controller, done: last };
    queue.add(entry);
    void last.then(() => queue.delete(entry));
    return done;
  }

  async function cancelWhere(isCancelled: (by: StartedBy) => boolean): Promise<void> {
    const cancelled = [...queue].filter(({ by }) => isCancelled(by));
    for (const { controller } of cancelled) controller.abort();
    await Promise.all(cancelled.map(({ done }) => done));
  }

  async function exportTo(job: ExportJob, file: string, run: Run): Promise<ExportOutcome> {
    isWriting = true;
    try {
      const outcome = await exportWorkbookTo({ job, locale: locale(), ...run, fetch, file, onProgress });
      if (outcome.outcome === 'saved') lastSaved = file;
      return outcome;
    } finally {
      isWriting = false;
      onProgress(null);
    }
  }

  async function chooseFile(kind: ExportKind): Promise<string | null> {
    const folder = (await usableFolder(settings.current.lastFolder)) ?? downloads();
    let suggested = newFileIn(folder, kind);
    for (;;) {
      const chosen = await askFile(suggested, kind);
      if (chosen === null || chosen.toLowerCase().endsWith('.xlsx')) return chosen;
      const whole = `${chosen}.xlsx`;
      if (!(await exists(whole))) return whole;
      // The dialog asked about overwriting the name without the extension, so it is opened again with the whole name.
      suggested = whole;
    }
  }

  async function exportByAsking(job: ExportJob, run: Run): Promise<ExportOutcome> {
    const file = await chooseFile(job.what);
    // It may have been cancelled while the dialog was open.
    if (file === null || run.signal.aborted) return { outcome: 'cancelled' };
    const outcome = await exportTo(job, file, run);
    if (outcome.outcome === 'saved') await settings.change({ lastFolder: dirname(file) });
    return outcome;
  }

  return {
    /** Saves into the export folder, if there is one and `place` is not `ask`; otherwise opens the save dialog. */
    exportWorkbook: (job: ExportJob, place: ExportPlace) =>
      enqueue('person', async (run) => {
        const folder = place === 'usual' ? await usableFolder(settings.current.exportFolder) : null;
        return folder ? exportTo(job, newFileIn(folder, job.what), run) : exportByAsking(job, run);
      }),
    /** Saves the shifts into the export folder without a dialog, for the daily export. */
    exportUnattended: () =>
      enqueue('clock', async (run) => {
        const { exportFolder } = settings.current;
        return exportFolder
          ? exportTo({ what: 'shifts' }, newFileIn(exportFolder, 'shifts'), run)
          : { outcome: 'cancelled' };
      }),
    /**
     * Cancels what a person started, also while it is queued or its dialog is open; the daily export
     * continues.
     */
    cancel: () => cancelWhere((by) => by === 'person'),
    /** Cancels every export and waits until partial files are removed. */
    cancelAll: () => cancelWhere(() => true),
    isWriting: () => isWriting,
    /** The file saved last since the app was started; null before the first. */
    lastSaved: () => lastSaved,
  };
}

const newFileIn = (folder: string, kind: ExportKind): string =>
  join(folder, EXPORT_FILE_NAMES[kind](Date.now()));

/** The folder, or null if it no longer exists. */
export async function usableFolder(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ? folder : null;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
