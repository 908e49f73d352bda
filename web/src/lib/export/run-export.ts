import { type ExportJob, exportFileName } from '@ijsploeg/worker/contract';
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
  const { bytes, rowCount } = await writeFile(job, onProgress, signal);
  const name = exportFileName(job, currentLocale(), Date.now());
  saveFile(name, bytes, XLSX);
  return { name, count: rowCount };
}

interface WorkbookFile {
  bytes: Uint8Array<ArrayBuffer>;
  rowCount: number;
}

function writeFile(
  job: ExportJob,
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
    worker.postMessage({ job, locale: currentLocale() } satisfies ToExportWorker);
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
