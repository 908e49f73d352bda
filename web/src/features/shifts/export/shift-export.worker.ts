import { exportShifts } from '@ijsploeg/worker/contract';
import { ApiError, callApi, NetworkError } from '../../../lib/api.ts';
import type { FromExportWorker } from './export-protocol.ts';
import { writeShiftWorkbook } from './shift-workbook.ts';

/** Reads every shift and makes the workbook, beside the page: parsing and packing would freeze it. Runs once. */

const tell = (message: FromExportWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function run(): Promise<void> {
  tell({ kind: 'progress', progress: { stage: 'reading' } });
  const { items } = await callApi(exportShifts);
  const total = items.length;
  const bytes = await writeShiftWorkbook(items, {
    now: Date.now(),
    onRows: (done) =>
      tell({
        kind: 'progress',
        progress: done < total ? { stage: 'filling', done, total } : { stage: 'saving' },
      }),
  });
  tell({ kind: 'file', bytes, shiftCount: total }, [bytes.buffer]);
}

run().catch((error: unknown) => {
  if (error instanceof ApiError) {
    const { code, status, requestId } = error;
    return tell({ kind: 'failure', reason: 'refused', code, status, requestId });
  }
  console.error(error);
  tell({ kind: 'failure', reason: error instanceof NetworkError ? 'network' : 'broken' });
});
