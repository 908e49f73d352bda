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

export type Exports = ReturnType<typeof createExports>;

/** The exports of this run: one at a time, to a place that is asked for here and known to nobody else. */
export function createExports({ settings, fetch, downloads, askFile, onProgress }: Surroundings) {
  let turn: Promise<unknown> = Promise.resolve();
  let writing: { controller: AbortController; done: Promise<unknown> } | null = null;
  let saved: string | null = null;

  function inTurn(act: (portal: string) => Promise<ExportOutcome>): Promise<ExportOutcome> {
    const mine = turn.then((): Promise<ExportOutcome> | ExportOutcome => {
      const { portal } = settings.current;
      return portal ? act(portal) : { outcome: 'cancelled' };
    });
    turn = mine.catch(() => {});
    return mine;
  }

  async function exportTo(job: ExportJob, file: string, portal: string): Promise<ExportOutcome> {
    const controller = new AbortController();
    const done = exportWorkbookTo({ job, portal, fetch, file, onProgress, signal: controller.signal });
    writing = { controller, done };
    try {
      const outcome = await done;
      if (outcome.outcome === 'saved') saved = file;
      return outcome;
    } finally {
      writing = null;
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

  async function exportByAsking(job: ExportJob, portal: string): Promise<ExportOutcome> {
    const file = await chooseFile(job.what);
    if (file === null) return { outcome: 'cancelled' };
    const outcome = await exportTo(job, file, portal);
    if (outcome.outcome === 'saved') await settings.change({ lastFolder: dirname(file) });
    return outcome;
  }

  return {
    /** Into the standing folder, where there is one and nobody wants it elsewhere; else it asks. */
    exportWorkbook: (job: ExportJob, place: ExportPlace) =>
      inTurn(async (portal) => {
        const folder = place === 'usual' ? await usableFolder(settings.current.exportFolder) : null;
        return folder ? exportTo(job, newFileIn(folder, job.what), portal) : exportByAsking(job, portal);
      }),
    /** The day's shifts, into the standing folder or not at all: nobody is there to be asked. */
    exportUnasked: () =>
      inTurn(async (portal) => {
        const { exportFolder } = settings.current;
        return exportFolder
          ? exportTo({ what: 'shifts' }, newFileIn(exportFolder, 'shifts'), portal)
          : { outcome: 'cancelled' };
      }),
    /** Ends the writing that is under way, and waits until nothing half is left of it. */
    async cancel(): Promise<void> {
      const { controller, done } = writing ?? {};
      controller?.abort();
      await done;
    },
    isWriting: () => writing !== null,
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
