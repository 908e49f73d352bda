import { shiftExportFileName } from '@ijsploeg/worker/contract';
import { NetworkError, raiseApiError } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { ExportProgress, FromExportWorker } from './export-protocol.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes the workbook of all shifts in a Web Worker and saves it.
 *
 * @param onProgress told at every step
 * @param signal ends it at once, whatever it is at
 * @returns the file's name, and how many shifts are in it
 * @throws ApiError, NetworkError, or the signal's reason
 */
export async function runExport(
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<{ name: string; count: number }> {
  const { bytes, shiftCount } = await makeFile(onProgress, signal);
  const name = shiftExportFileName(Date.now());
  saveFile(name, bytes, XLSX);
  return { name, count: shiftCount };
}

interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>;
  shiftCount: number;
}

function makeFile(onProgress: (progress: ExportProgress) => void, signal: AbortSignal): Promise<MadeFile> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./shift-export.worker.ts', import.meta.url), { type: 'module' });
  const file = new Promise<MadeFile>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromExportWorker>) => {
      if (data.kind === 'progress') onProgress(data.progress);
      else if (data.kind === 'file') resolve(data);
      else reject(toError(data));
    };
    // Its script did not arrive.
    worker.onerror = () => reject(new NetworkError('no worker'));
  });
  return file.finally(() => worker.terminate());
}

function toError(failure: Extract<FromExportWorker, { kind: 'failure' }>): Error {
  switch (failure.reason) {
    case 'refused':
      return raiseApiError(failure.code, failure.status, failure.requestId);
    case 'network':
      return new NetworkError('no answer');
    case 'broken':
      return new Error('The workbook could not be made.');
  }
}
