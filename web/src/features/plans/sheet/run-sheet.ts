import { NetworkError } from '../../../lib/api/api.ts';
import { type FromSheetWorker, MAX_SHEET_BYTES, type ToSheetWorker } from './sheet-protocol.ts';

/** Reads a file in a Web Worker. */
export async function readSheetFile(file: File): Promise<FromSheetWorker> {
  if (file.size > MAX_SHEET_BYTES) return { failure: 'too_large' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<FromSheetWorker>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromSheetWorker>) => resolve(data);
      // The script of the Web Worker failed to load.
      worker.onerror = () => reject(new NetworkError('no worker'));
      worker.postMessage({ bytes, fileName: file.name } satisfies ToSheetWorker, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
