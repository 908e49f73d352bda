import { basename, dirname } from 'node:path';
import {
  BrokenExport,
  type DesktopExportProgress,
  type ExportJob,
  type ExportOutcome,
  type Locale,
} from '@ijsploeg/worker/contract';
import type { Fetch } from '../portal/fetch.ts';
import { NoAnswer, Refused, requestExport } from './request-export.ts';
import { NotSaved } from './save-failure.ts';
import { createPartial, removePartial, replaceTarget } from './target-file.ts';
import { type ForkWriter, startWriter, WriterStopped } from './writer.ts';

export interface ExportOptions {
  /** Identifies the file in the outcome. */
  id: string;
  job: ExportJob;
  /** The language of the workbook. */
  locale: Locale;
  portal: string;
  fetch: Fetch;
  fork: ForkWriter;
  /** An absolute path. */
  file: string;
  /** The path to save the complete workbook at, `file` by default; called last. */
  finalFile?: () => Promise<string>;
  onProgress: (progress: DesktopExportProgress) => void;
  /** Called with the exit code of a writing process that ended unexpectedly. */
  onStopped: (code: number) => void;
  signal: AbortSignal;
}

/** Saves the workbook of a job as a file. Failures that users can run into are returned as an outcome, not thrown. */
export async function exportWorkbookTo(options: ExportOptions): Promise<ExportOutcome> {
  const { id, file, onProgress, signal } = options;
  onProgress({ stage: 'reading' });
  try {
    // A folder or a file that cannot be written to is found here, before the portal is asked for anything.
    const partial = await createPartial(file, signal);
    try {
      const count = await writeTo(partial, options);
      const saved = (await options.finalFile?.()) ?? file;
      await replaceTarget(partial, saved, signal);
      return { outcome: 'saved', id, file: basename(saved), folder: basename(dirname(saved)), count };
    } catch (error) {
      await removePartial(partial);
      if (error instanceof WriterStopped && !signal.aborted) options.onStopped(error.code);
      throw error;
    }
  } catch (error) {
    return outcomeOf(error, signal);
  }
}

/** Streams the answer of the portal through the process that writes the workbook. */
async function writeTo(
  partial: string,
  { job, locale, portal, fetch, fork, onProgress, signal }: ExportOptions,
): Promise<number> {
  const writer = startWriter({
    fork,
    partial,
    what: job.what,
    locale,
    onRows: (done) => onProgress({ stage: 'filling', done }),
    onSyncing: () => onProgress({ stage: 'saving' }),
    signal,
  });
  try {
    // A failed write also stops the download.
    const source = { portal, fetch, signal: writer.signal };
    for await (const bytes of requestExport(source, job)) await writer.write(bytes);
    return await writer.end();
  } finally {
    await writer.stop();
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
  if (error instanceof WriterStopped) return { outcome: 'failed', reason: 'stopped' };
  throw error;
}
