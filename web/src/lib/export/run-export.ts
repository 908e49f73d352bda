import { type ExportJob, type ExportSheet, exportFileName } from '@ijsploeg/worker/contract';
import { NetworkError, raiseApiError } from '../api/api.ts';
import { saveFile } from '../browser/save-file.ts';
import { currentLocale } from '../i18n/locale.ts';
import type { ExportProgress, FromExportWorker, ToExportWorker } from './export-protocol.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes a workbook in a Web Worker and saves it.
 *
 * @param onProgress called at every step
 * @param signal cancels at any step
 * @returns the file name and the number of rows
 * @throws ApiError, NetworkError, or the signal's reason
 */
export async function runExport(
  job: ExportJob,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<{ name: string; count: number }> {
  const asked = { job, locale: currentLocale() };
  const { bytes, rowCount } = await writeFile(asked, onProgress, signal);
  const name = exportFileName(job, currentLocale(), Date.now());
  saveFile(name, bytes, XLSX);
  return { name, count: rowCount };
}

/**
 * Writes rows that are on the page already, and saves the workbook.
 *
 * @param name of the file, without its extension
 * @throws Error if it could not be written
 */
export async function saveSheet<Row>(
  name: string,
  rows: readonly Row[],
  { toRow, holds: _, ...sheet }: ExportSheet<Row>,
): Promise<void> {
  const asked = { sheet: { ...sheet, rows: rows.map(toRow) } };
  const { bytes } = await writeFile(asked, () => {}, new AbortController().signal);
  saveFile(`${name}.xlsx`, bytes, XLSX);
}

interface WorkbookFile {
  bytes: Uint8Array<ArrayBuffer>;
  rowCount: number;
}

function writeFile(
  asked: ToExportWorker,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<WorkbookFile> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const file = new Promise<WorkbookFile>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromExportWorker>) => {
      if (data.kind === 'progress') onProgress(data.progress);
      else if (data.kind === 'file') resolve(data);
      else void toError(data).then(reject);
    };
    // The script of the Web Worker failed to load.
    worker.onerror = () => reject(new NetworkError('no worker'));
    worker.postMessage(asked);
  });
  return file.finally(() => worker.terminate());
}

async function toError(failure: Extract<FromExportWorker, { kind: 'failure' }>): Promise<Error> {
  switch (failure.reason) {
    case 'refused':
      return raiseApiError(failure.code, failure.status, failure.requestId);
    case 'network':
      return new NetworkError('no answer');
    case 'broken':
      return new Error('The workbook could not be written.');
  }
}
