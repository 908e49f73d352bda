import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type DesktopExportProgress,
  type ExportJob,
  type ExportKind,
  type ExportOutcome,
  type ExportPlace,
  exportFileName,
  type Locale,
} from '@ijsploeg/worker/contract';
import type { Fetch } from '../portal/fetch.ts';
import type { SettingsStore } from '../settings.ts';
import { exportWorkbookTo } from './export-workbook.ts';
import { createLane, type Lane } from './lane.ts';
import { exists, newFileIn } from './new-file.ts';
import type { ForkWriter } from './writer.ts';

/** Opens the save dialog; null if it is cancelled. */
type AskFile = (suggested: string, kind: ExportKind) => Promise<string | null>;

interface Dependencies {
  settings: SettingsStore;
  fetch: Fetch;
  fork: ForkWriter;
  /** The language of the app, and of its workbooks. */
  locale: () => Locale;
  /** The default folder until a file was saved elsewhere. */
  downloads: () => string;
  /** Called with the progress of what a person started. */
  onProgress: (run: string, progress: DesktopExportProgress) => void;
  /** Called with the exit code of a writing process that ended unexpectedly. */
  onStopped: (code: number) => void;
  /** Called when the first file starts to be written, and when the last one has ended. */
  onWriting: (isWriting: boolean) => void;
}

/** The portal to read from, and the signal that cancels the export. */
interface Run {
  portal: string;
  signal: AbortSignal;
  onProgress: (progress: DesktopExportProgress) => void;
}

export type Exports = ReturnType<typeof createExports>;

const CANCELLED: ExportOutcome = { outcome: 'cancelled' };
/** A cancelled export has this outcome by then, also while a system dialog or a folder on a network does not answer. */
const CANCELLED_WITHIN_MS = 800;

/**
 * Runs the exports: those of people one after the other, and the daily export beside them. The path of a file never
 * reaches the page.
 */
export function createExports(dependencies: Dependencies) {
  const { settings, fetch, fork, locale, downloads, onProgress, onStopped, onWriting } = dependencies;
  const lanes = { person: createLane(), clock: createLane() };
  /** The exports that run and those that wait. */
  const queue = new Set<{ run: string | null; controller: AbortController; ended: Promise<unknown> }>();
  /** The ids of the files being written. */
  const writing = new Set<string>();
  /** The paths that the app chose for them. */
  const claims = new Set<string>();
  /** The saved files, by the ids that the page knows them by. */
  const saved = new Map<string, string>();

  function enqueue(
    lane: Lane,
    run: string | null,
    start: (run: Run) => Promise<ExportOutcome>,
  ): Promise<ExportOutcome> {
    const controller = new AbortController();
    const { signal } = controller;
    const report = (progress: DesktopExportProgress) => {
      if (run !== null && !signal.aborted) onProgress(run, progress);
    };
    if (lane.isBusy()) report({ stage: 'waiting' });
    let hasBegun = false;
    const cancelled = cancelledBy(signal, () => (hasBegun ? CANCELLED_WITHIN_MS : 0));
    const begin = async () => {
      hasBegun = true;
      const { portal } = settings.current;
      return portal && !signal.aborted ? start({ portal, signal, onProgress: report }) : CANCELLED;
    };
    // What does not answer after it was cancelled does not hold up the next export either.
    const done = lane.add(() => Promise.race([begin(), cancelled]));
    const outcome = Promise.race([done, cancelled]);
    const entry = { run, controller, ended: outcome.catch(() => {}) };
    queue.add(entry);
    void entry.ended.then(() => queue.delete(entry));
    return outcome;
  }

  async function cancelWhere(isCancelled: (run: string | null) => boolean): Promise<void> {
    const cancelled = [...queue].filter(({ run }) => isCancelled(run));
    for (const { controller } of cancelled) controller.abort();
    await Promise.all(cancelled.map(({ ended }) => ended));
  }

  async function exportTo(
    job: ExportJob,
    file: string,
    run: Run,
    finalFile: () => Promise<string> = async () => file,
  ): Promise<ExportOutcome> {
    if (writing.size === 0) onWriting(true);
    const id = randomUUID();
    writing.add(id);
    try {
      const outcome = await exportWorkbookTo({
        ...{ id, job, locale: locale(), ...run, fetch, fork, file, onStopped },
        async finalFile() {
          const path = await finalFile();
          saved.set(id, path);
          return path;
        },
      });
      if (outcome.outcome !== 'saved') saved.delete(id);
      return outcome;
    } finally {
      writing.delete(id);
      if (writing.size === 0) onWriting(false);
    }
  }

  /** Saves under a name that the app chooses, and never replaces a file. */
  async function exportInto(folder: string, job: ExportJob, run: Run): Promise<ExportOutcome> {
    const name = exportFileName(job, locale(), Date.now());
    const claimed: string[] = [];
    const newFile = () =>
      newFileIn(folder, name, (file) => {
        if (claims.has(file)) return false;
        claims.add(file);
        claimed.push(file);
        return true;
      });
    try {
      const file = await newFile();
      // Another program may have made a file of this name in the meantime.
      return await exportTo(job, file, run, async () => ((await exists(file)) ? newFile() : file));
    } finally {
      for (const file of claimed) claims.delete(file);
    }
  }

  async function chooseFile(job: ExportJob, askFile: AskFile): Promise<string | null> {
    const folder = (await usableFolder(settings.current.lastFolder)) ?? downloads();
    let suggested = await newFileIn(folder, exportFileName(job, locale(), Date.now()));
    for (;;) {
      const chosen = await askFile(suggested, job.what);
      if (chosen === null || chosen.toLowerCase().endsWith('.xlsx')) return chosen;
      const whole = `${chosen}.xlsx`;
      if (!(await exists(whole))) return whole;
      // The dialog asked about overwriting the name without the extension, so it is opened again with the whole name.
      suggested = whole;
    }
  }

  async function exportByAsking(job: ExportJob, run: Run, askFile: AskFile): Promise<ExportOutcome> {
    const file = await chooseFile(job, askFile);
    // It may have been cancelled while the dialog was open.
    if (file === null || run.signal.aborted) return CANCELLED;
    const outcome = await exportTo(job, file, run);
    if (outcome.outcome === 'saved') await settings.change({ lastFolder: dirname(file) });
    return outcome;
  }

  return {
    /**
     * Saves into the export folder, if there is one and `place` is not `ask`; otherwise opens the save dialog.
     *
     * @param id identifies the export, to cancel it
     */
    exportWorkbook: (id: string, job: ExportJob, place: ExportPlace, askFile: AskFile) =>
      enqueue(lanes.person, id, async (run) => {
        const folder = place === 'usual' ? await usableFolder(settings.current.exportFolder) : null;
        return folder ? exportInto(folder, job, run) : exportByAsking(job, run, askFile);
      }),
    /** Saves the shifts into the export folder without a dialog, for the daily export. */
    exportUnattended: () =>
      enqueue(lanes.clock, null, async (run) => {
        const { exportFolder } = settings.current;
        return exportFolder ? exportInto(exportFolder, { what: 'shifts' }, run) : CANCELLED;
      }),
    /** Cancels an export of a person, also while it waits or its dialog is open. */
    cancel: (id: string) => cancelWhere((run) => run === id),
    /** Cancels every export and waits until partial files are removed. */
    cancelAll: () => cancelWhere(() => true),
    isWriting: () => writing.size > 0,
    /** The id by which the page names a file in the export folder. */
    idOf(file: string): string {
      const known = [...saved].find(([, path]) => path === file)?.[0];
      const id = known ?? randomUUID();
      saved.set(id, file);
      return id;
    },
    /** The path of a file that the page was told about since the app was started. */
    savedFile: (id: string): string | null => saved.get(id) ?? null,
  };
}

const cancelledBy = (signal: AbortSignal, withinMs: () => number): Promise<ExportOutcome> =>
  new Promise((resolve) => {
    const end = () => setTimeout(() => resolve(CANCELLED), withinMs());
    signal.addEventListener('abort', end, { once: true });
  });

/** The folder, or null if it no longer exists. */
export async function usableFolder(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ? folder : null;
}
