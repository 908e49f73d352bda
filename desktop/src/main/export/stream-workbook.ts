import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type ExportCell,
  type ExportedShift,
  SHIFT_EXPORT_COLUMNS,
  SHIFT_EXPORT_SHEET,
  toExportRow,
  toWorkbookValue,
} from '@ijsploeg/worker/contract';
import type { Worksheet } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { BrokenAnswer } from './read-items.ts';

/** After how many rows the progress is told and everything else gets its turn. */
const ROWS_PER_REPORT = 250;

interface StreamingOptions {
  /** When the file is made; milliseconds UTC. */
  now: number;
  /** Told how many rows are in, every few hundred. */
  onRows: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Writes the workbook of shifts while they come in: the same sheet, cell by cell, as the browser's export writes.
 *
 * @param out gets the file; it is ended, also when the writing fails
 * @returns how many shifts are in it
 * @throws what reading or writing threw, BrokenAnswer for a shift that is none, or the signal's reason
 */
export async function streamWorkbook(
  shifts: AsyncIterable<ExportedShift>,
  out: Writable,
  { now, onRows, signal }: StreamingOptions,
): Promise<number> {
  // exceljs listens for errors of the stream only at the end: a disk that fills up earlier would end the program.
  const ended = new Promise<never>((_, reject) => {
    out.once('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => {});
  const workbook = new WorkbookWriter({ stream: out, useStyles: true });
  workbook.creator = 'IJsploeg';
  workbook.created = new Date(now);
  try {
    return await Promise.race([fill(workbook, shifts, { onRows, signal }), ended]);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function fill(
  workbook: InstanceType<typeof WorkbookWriter>,
  shifts: AsyncIterable<ExportedShift>,
  { onRows, signal }: Omit<StreamingOptions, 'now'>,
): Promise<number> {
  const sheet = workbook.addWorksheet(SHIFT_EXPORT_SHEET, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = SHIFT_EXPORT_COLUMNS.map(({ header, width, numberFormat }) => ({
    header,
    width,
    style: { numFmt: numberFormat },
  }));
  const header = sheet.getRow(1);
  header.eachCell((cell) => {
    cell.style = { numFmt: '@', font: { bold: true } };
  });
  header.commit();
  let count = 0;
  // exceljs looks a style up by its object: the same one for every cell of a column saves a third of the time.
  const styles = SHIFT_EXPORT_COLUMNS.map(({ numberFormat }) => ({ numFmt: numberFormat }));
  for await (const shift of shifts) {
    const row = sheet.addRow(rowOf(shift));
    for (const [index, style] of styles.entries()) row.getCell(index + 1).style = style;
    row.commit();
    count += 1;
    if (count % ROWS_PER_REPORT !== 0) continue;
    onRows(count);
    await breathe();
    await untilPacked(sheet);
    signal.throwIfAborted();
  }
  onRows(count);
  sheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: count + 1, column: SHIFT_EXPORT_COLUMNS.length },
  };
  await workbook.commit();
  signal.throwIfAborted();
  return count;
}

/**
 * Waits for the packing to catch up: exceljs never does, and the rows that wait would take as much memory as the whole
 * sheet. What is written last is taken last, also where it is nothing.
 */
async function untilPacked(sheet: Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[] } };
  for (const pipe of stream.pipes)
    await new Promise<void>((done) => void pipe.write(Buffer.alloc(0), () => done()));
}

/** One row, from what the portal calls a shift. */
function rowOf(shift: ExportedShift): (ExportCell | null)[] {
  let cells: ExportCell[];
  try {
    cells = toExportRow(shift);
  } catch (cause) {
    throw new BrokenAnswer('no shift', { cause });
  }
  // A date that is none becomes a number that is none, and a field of another kind would come through as it is.
  if (!cells.every((cell) => typeof cell === 'string' || Number.isFinite(cell)))
    throw new BrokenAnswer('a field of another kind');
  return cells.map(toWorkbookValue);
}
