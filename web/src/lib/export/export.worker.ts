import {
  EXPORT_SHEETS,
  type ExportJob,
  type ExportSheet,
  exportReservations,
  exportShifts,
} from '@ijsploeg/worker/contract';
import { ApiError, callApi, NetworkError } from '../api/api.ts';
import type { FromExportWorker } from './export-protocol.ts';
import { writeWorkbook } from './workbook.ts';

/** Reads every row and makes the workbook, beside the page: parsing and packing would freeze it. Runs once. */

const tell = (message: FromExportWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function write<Row>(rows: readonly Row[], sheet: ExportSheet<Row>): Promise<void> {
  const total = rows.length;
  const bytes = await writeWorkbook(rows, sheet, {
    now: Date.now(),
    onRows: (done) =>
      tell({
        kind: 'progress',
        progress: done < total ? { stage: 'filling', done, total } : { stage: 'saving' },
      }),
  });
  tell({ kind: 'file', bytes, rowCount: total }, [bytes.buffer]);
}

async function run(job: ExportJob): Promise<void> {
  tell({ kind: 'progress', progress: { stage: 'reading' } });
  switch (job.what) {
    case 'shifts': {
      const { items } = await callApi(exportShifts);
      return write(items, EXPORT_SHEETS.shifts);
    }
    case 'reservations': {
      const { items } = await callApi(exportReservations, { params: { id: job.eventId } });
      return write(items, EXPORT_SHEETS.reservations);
    }
  }
}

self.onmessage = ({ data }: MessageEvent<ExportJob>) => {
  run(data).catch((error: unknown) => {
    if (error instanceof ApiError) {
      const { code, status, requestId } = error;
      return tell({ kind: 'failure', reason: 'refused', code, status, requestId });
    }
    console.error(error);
    tell({ kind: 'failure', reason: error instanceof NetworkError ? 'network' : 'broken' });
  });
};
