import {
  exportReservations,
  exportShifts,
  RESERVATION_EXPORT_COLUMNS,
  RESERVATION_EXPORT_SHEET,
  SHIFT_EXPORT_COLUMNS,
  SHIFT_EXPORT_SHEET,
  toExportRow,
  toReservationRow,
} from '@ijsploeg/worker/contract';
import { ApiError, callApi, NetworkError } from '../api.ts';
import type { ExportJob, FromExportWorker } from './export-protocol.ts';
import { type SheetOf, writeWorkbook } from './workbook.ts';

/** Reads every row and makes the workbook, beside the page: parsing and packing would freeze it. Runs once. */

const tell = (message: FromExportWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function write<Row>(rows: readonly Row[], sheet: SheetOf<Row>): Promise<void> {
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
      return write(items, { name: SHIFT_EXPORT_SHEET, columns: SHIFT_EXPORT_COLUMNS, toRow: toExportRow });
    }
    case 'reservations': {
      const { items } = await callApi(exportReservations, { params: { id: job.eventId } });
      return write(items, {
        name: RESERVATION_EXPORT_SHEET,
        columns: RESERVATION_EXPORT_COLUMNS,
        toRow: toReservationRow,
      });
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
