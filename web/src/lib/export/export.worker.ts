import {
  EXPORT_SHEETS,
  type ExportSheet,
  exportPortal,
  exportReservations,
  exportShifts,
} from '@ijsploeg/worker/contract';
import { ApiError, NetworkError } from '../api/api.ts';
import type { FromExportWorker, ToExportWorker } from './export-protocol.ts';
import { readRows } from './read-rows.ts';
import { writeWorkbook } from './workbook.ts';

/**
 * Reads the rows and writes the workbook off the main thread, which parsing and compressing would block.
 * Handles one export.
 */

const post = (message: FromExportWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function write<Row>(
  rows: readonly Row[],
  sheets: ExportSheet<Row> | readonly ExportSheet<Row>[],
): Promise<void> {
  const total = rows.length;
  const bytes = await writeWorkbook(rows, sheets, {
    now: Date.now(),
    onRows: (done) =>
      post({
        kind: 'progress',
        progress: done < total ? { stage: 'filling', done, total } : { stage: 'saving' },
      }),
  });
  post({ kind: 'file', bytes, rowCount: total }, [bytes.buffer]);
}

async function run(asked: ToExportWorker): Promise<void> {
  if ('sheet' in asked) return write(asked.sheet.rows, { ...asked.sheet, toRow: (cells) => cells });
  const { job, locale } = asked;
  post({ kind: 'progress', progress: { stage: 'reading' } });
  switch (job.what) {
    case 'shifts':
      return write(await readRows(exportShifts, {}), EXPORT_SHEETS.shifts(locale));
    case 'everything':
      return write(await readRows(exportPortal, {}), EXPORT_SHEETS.everything(locale));
    case 'reservations':
      return write(
        await readRows(exportReservations, { id: job.eventId }),
        EXPORT_SHEETS.reservations(locale),
      );
  }
}

self.onmessage = ({ data }: MessageEvent<ToExportWorker>) => {
  run(data).catch((error: unknown) => {
    if (error instanceof ApiError) {
      const { code, status, requestId } = error;
      return post({ kind: 'failure', reason: 'refused', code, status, requestId });
    }
    console.error(error);
    post({ kind: 'failure', reason: error instanceof NetworkError ? 'network' : 'broken' });
  });
};
