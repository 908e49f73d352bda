import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DesktopExportProgress,
  EXPORT_FILE_NAMES,
  type ExportJob,
  type ExportKind,
  type ExportOutcome,
  type ExportPlace,
} from '@ijsploeg/worker/contract';
import type { Fetch } from '../fetch.ts';
import type { SettingsStore } from '../settings.ts';
import { exportWorkbookTo } from './export-workbook.ts';

interface Surroundings {
  settings: SettingsStore;
  fetch: Fetch;
  /** Where files go until one was saved elsewhere. */
  downloads: () => string;
  /** Asks for a place in the system's dialog; null where the person thinks better of it. */
  askFile: (suggested: string, kind: ExportKind) => Promise<string | null>;
  /** Null when it is over. */
  onProgress: (progress: DesktopExportProgress | null) => void;
}

/** Whom an export reads from, and what ends it. */
interface Run {
  portal: string;
  signal: AbortSignal;
}

export type Exports = ReturnType<typeof createExports>;

/** The exports of this run: one at a time, to a place that is asked for here and known to nobody else. */
export function createExports({ settings, fetch, downloads, askFile, onProgress }: Surroundings) {
  let turn: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let saved: string | null = null;
  /** Those that wait for their turn, and the one whose turn it is. */
  const begun = new Set<{ by: 'person' | 'clock'; controller: AbortController; done: Promise<unknown> }>();

  function inTurn(by: 'person' | 'clock', act: (run: Run) => Promise<ExportOutcome>): Promise<ExportOutcome> {
    const controller = new AbortController();
    const { signal } = controller;
    const done = turn.then((): Promise<ExportOutcome> | ExportOutcome => {
      const { portal } = settings.current;
      return portal && !signal.aborted ? act({ portal, signal }) : { outcome: 'cancelled' };
    });
    turn = done.catch(() => {});
    const one = { by, controller, done: turn };
    begun.add(one);
    void turn.then(() => begun.delete(one));
    return done;
  }

  async function end(isMeant: (by: 'person' | 'clock') => boolean): Promise<void> {
    const ended = [...begun].filter(({ by }) => isMeant(by));
    for (const { controller } of ended) controller.abort();
    await Promise.all(ended.map(({ done }) => done));
  }

  async function exportTo(job: ExportJob, file: string, run: Run): Promise<ExportOutcome> {
    isWriting = true;
    try {
      const outcome = await exportWorkbookTo({ job, ...run, fetch, file, onProgress });
      if (outcome.outcome === 'saved') saved = file;
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
      // Nobody was asked whether that file may go: they are, with its whole name.
      suggested = whole;
    }
  }

  async function exportByAsking(job: ExportJob, run: Run): Promise<ExportOutcome> {
    const file = await chooseFile(job.what);
    // It may have been called off while the dialog was open.
    if (file === null || run.signal.aborted) return { outcome: 'cancelled' };
    const outcome = await exportTo(job, file, run);
    if (outcome.outcome === 'saved') await settings.change({ lastFolder: dirname(file) });
    return outcome;
  }

  return {
    /** Into the standing folder, where there is one and nobody wants it elsewhere; else it asks. */
    exportWorkbook: (job: ExportJob, place: ExportPlace) =>
      inTurn('person', async (run) => {
        const folder = place === 'usual' ? await usableFolder(settings.current.exportFolder) : null;
        return folder ? exportTo(job, newFileIn(folder, job.what), run) : exportByAsking(job, run);
      }),
    /** The day's shifts, into the standing folder or not at all: nobody is there to be asked. */
    exportUnasked: () =>
      inTurn('clock', async (run) => {
        const { exportFolder } = settings.current;
        return exportFolder
          ? exportTo({ what: 'shifts' }, newFileIn(exportFolder, 'shifts'), run)
          : { outcome: 'cancelled' };
      }),
    /** Ends what somebody asked for, also while it waits for its turn or its dialog; the daily one goes on. */
    cancel: () => end((by) => by === 'person'),
    /** Ends everything, and waits until nothing half is left of it. */
    cancelAll: () => end(() => true),
    isWriting: () => isWriting,
    /** The file saved last in this run; null before there is one. */
    saved: () => saved,
  };
}

const newFileIn = (folder: string, kind: ExportKind): string =>
  join(folder, EXPORT_FILE_NAMES[kind](Date.now()));

/** The folder, where it is still there. */
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
