import { basename, dirname } from 'node:path';
import type { Writable } from 'node:stream';
import {
  BrokenExport,
  type DesktopExportProgress,
  EXPORT_SHEETS,
  type ExportJob,
  type ExportOutcome,
  type Locale,
} from '@ijsploeg/worker/contract';
import type { Fetch } from '../fetch.ts';
import { NoAnswer, Refused, type RowSource, readReservations, readShifts } from './read-rows.ts';
import { NotSaved, saveFile } from './save-file.ts';
import { type StreamingOptions, streamWorkbook } from './stream-workbook.ts';

interface ExportOptions {
  job: ExportJob;
  /** The language of the workbook. */
  locale: Locale;
  portal: string;
  fetch: Fetch;
  /** An absolute path. */
  file: string;
  onProgress: (progress: DesktopExportProgress) => void;
  signal: AbortSignal;
}

/** Saves the workbook of a job as a file. Failures that users can run into are returned as an outcome, not thrown. */
export async function exportWorkbookTo({
  job,
  locale,
  portal,
  fetch,
  file,
  onProgress,
  signal,
}: ExportOptions): Promise<ExportOutcome> {
  onProgress({ stage: 'reading' });
  // A failed write must also stop the download.
  const finished = new AbortController();
  const either = AbortSignal.any([signal, finished.signal]);
  try {
    const count = await saveFile(file, async (out) => {
      const written = await writeRows(job, locale, { portal, fetch, signal: either }, out, {
        now: Date.now(),
        onRows: (done) => onProgress({ stage: 'filling', done }),
        signal: either,
      });
      onProgress({ stage: 'saving' });
      return written;
    });
    return { outcome: 'saved', file: basename(file), folder: basename(dirname(file)), count };
  } catch (error) {
    return outcomeOf(error, signal);
  } finally {
    finished.abort();
  }
}

/** Streams the rows of a job into its sheet. */
function writeRows(
  job: ExportJob,
  locale: Locale,
  source: RowSource,
  out: Writable,
  options: StreamingOptions,
): Promise<number> {
  switch (job.what) {
    case 'shifts':
      return streamWorkbook(readShifts(source), EXPORT_SHEETS.shifts(locale), out, options);
    case 'reservations':
      return streamWorkbook(readReservations(source, job), EXPORT_SHEETS.reservations(locale), out, options);
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): ExportOutcome {
  if (signal.aborted) return { outcome: 'cancelled' };
  if (error instanceof NotSaved) return { outcome: 'failed', reason: error.reason };
  if (error instanceof Refused) {
    const { code, status, requestId } = error;
    return { outcome: 'refused', code, status, requestId };
  }
  if (error instanceof NoAnswer) return { outcome: 'failed', reason: 'no_answer' };
  if (error instanceof BrokenExport) return { outcome: 'failed', reason: 'broken_answer' };
  throw error;
}
