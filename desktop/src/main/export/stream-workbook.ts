import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ExportCell, type ExportSheet, toWorkbookValue } from '@ijsploeg/worker/contract';
import type { Worksheet } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { BrokenAnswer } from './read-items.ts';

/** After how many rows the progress is told and everything else gets its turn. */
const ROWS_PER_REPORT = 250;

export interface StreamingOptions {
  /** When the file is made; milliseconds UTC. */
  now: number;
  /** Told how many rows are in, every few hundred. */
  onRows: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Writes a workbook of one sheet while its rows come in: the same, cell by cell, as the browser's export writes.
 *
 * @param out gets the file; it is ended, also when the writing fails
 * @returns how many rows are in it
 * @throws what reading or writing threw, BrokenAnswer for a row that is none, or the signal's reason
 */
export async function streamWorkbook<Row>(
  rows: AsyncIterable<Row>,
  sheet: ExportSheet<Row>,
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
    return await Promise.race([fill(workbook, rows, sheet, { onRows, signal }), ended]);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function fill<Row>(
  workbook: InstanceType<typeof WorkbookWriter>,
  rows: AsyncIterable<Row>,
  { name, columns, toRow }: ExportSheet<Row>,
  { onRows, signal }: Omit<StreamingOptions, 'now'>,
): Promise<number> {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width, numberFormat }) => ({
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
  const styles = columns.map(({ numberFormat }) => ({ numFmt: numberFormat }));
  for await (const row of rows) {
    const line = sheet.addRow(cellsOf(row, toRow));
    for (const [index, style] of styles.entries()) line.getCell(index + 1).style = style;
    line.commit();
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
    to: { row: count + 1, column: columns.length },
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

/** The cells of one row, from what the portal says it is. */
function cellsOf<Row>(row: Row, toRow: ExportSheet<Row>['toRow']): (ExportCell | null)[] {
  let cells: ExportCell[];
  try {
    cells = toRow(row);
  } catch (cause) {
    throw new BrokenAnswer('another kind of row', { cause });
  }
  // A date that is none becomes a number that is none, and a field of another kind would come through as it is.
  if (!cells.every((cell) => typeof cell === 'string' || Number.isFinite(cell)))
    throw new BrokenAnswer('a field of another kind');
  return cells.map(toWorkbookValue);
}
