import { NetworkError } from '../api/api.ts';
import {
  type FromSheetWorker,
  MAX_SHEET_BYTES,
  MAX_SHEET_SECONDS,
  type ToSheetWorker,
} from './sheet-protocol.ts';

/**
 * Reads a file in a Web Worker, which is ended when it takes too long or the signal aborts.
 *
 * @throws the reason of the signal
 */
export async function readSheetFile(file: File, signal: AbortSignal): Promise<FromSheetWorker> {
  if (file.size > MAX_SHEET_BYTES) return { failure: 'too_large' };
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FromSheetWorker>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromSheetWorker>) => resolve(data);
      // The script of the Web Worker failed to load.
      worker.onerror = () => reject(new NetworkError('no worker'));
      deadline = setTimeout(() => resolve({ failure: 'too_slow' }), MAX_SHEET_SECONDS * 1000);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage({ bytes, fileName: file.name } satisfies ToSheetWorker, [bytes]);
    });
  } finally {
    clearTimeout(deadline);
    worker.terminate();
  }
}
