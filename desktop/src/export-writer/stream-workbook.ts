import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BrokenExport, type ExportCell, type ExportSheet, toWorkbookValue } from '@ijsploeg/worker/contract';
import type { Worksheet } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';

/** How often, in rows, the progress is reported and the event loop gets a turn. */
const ROWS_PER_REPORT = 250;

export interface StreamingOptions {
  /** The creation time in the file; milliseconds UTC. */
  now: number;
  /** Called every few hundred rows with the number of rows written. */
  onRows: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Writes a workbook while its rows arrive, the same cell by cell as the browser's export.
 *
 * @param out receives the file; it is ended, or destroyed when writing fails
 * @returns the number of rows written
 * @throws what reading or writing threw, BrokenExport for a row that does not fit, or the signal's reason
 */
export async function streamWorkbook<Row>(
  rows: AsyncIterable<Row>,
  sheets: ExportSheet<Row> | readonly ExportSheet<Row>[],
  out: Writable,
  { now, onRows, signal }: StreamingOptions,
): Promise<number> {
  // exceljs listens for errors of the stream only at the end, so that an earlier one would crash the app.
  const ended = new Promise<never>((_, reject) => {
    out.once('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  ended.catch(() => {});
  const workbook = new WorkbookWriter({ stream: out, useStyles: true });
  workbook.creator = 'IJsploeg';
  workbook.created = new Date(now);
  try {
    return await Promise.race([fill(workbook, rows, [sheets].flat(), { onRows, signal }), ended]);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function fill<Row>(
  workbook: InstanceType<typeof WorkbookWriter>,
  rows: AsyncIterable<Row>,
  sheets: readonly ExportSheet<Row>[],
  { onRows, signal }: Omit<StreamingOptions, 'now'>,
): Promise<number> {
  let index = 0;
  let sheet = openSheet(workbook, sheets, index);
  let count = 0;
  for await (const row of rows) {
    while (!holds(sheets[index], row)) {
      sheet.end();
      index += 1;
      sheet = openSheet(workbook, sheets, index);
    }
    sheet.add(row);
    count += 1;
    if (count % ROWS_PER_REPORT !== 0) continue;
    onRows(count);
    await nextTurn();
    await drain(sheet.worksheet);
    signal.throwIfAborted();
  }
  onRows(count);
  sheet.end();
  for (index += 1; index < sheets.length; index += 1) openSheet(workbook, sheets, index).end();
  await workbook.commit();
  signal.throwIfAborted();
  return count;
}

const holds = <Row>(sheet: ExportSheet<Row> | undefined, row: Row) => sheet?.holds?.(row) ?? true;

/** @throws BrokenExport beyond the last sheet: the rows are of no sheet, or not in the order of the sheets */
function openSheet<Row>(
  workbook: InstanceType<typeof WorkbookWriter>,
  sheets: readonly ExportSheet<Row>[],
  index: number,
) {
  const asked = sheets[index];
  if (!asked) throw new BrokenExport('a row of no sheet');
  const { name, columns, toRow } = asked;
  const worksheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = columns.map(({ header, width, numberFormat }) => ({
    header,
    width,
    style: { numFmt: numberFormat },
  }));
  const header = worksheet.getRow(1);
  header.eachCell((cell) => {
    cell.style = { numFmt: '@', font: { bold: true } };
  });
  header.commit();
  // exceljs caches styles by object identity: one object for each column saves a third of the time.
  const styles = columns.map(({ numberFormat }) => ({ numFmt: numberFormat }));
  let count = 0;
  return {
    worksheet,
    add(row: Row) {
      const line = worksheet.addRow(cellsOf(row, toRow));
      for (const [index, style] of styles.entries()) line.getCell(index + 1).style = style;
      line.commit();
      count += 1;
    },
    end() {
      worksheet.autoFilter = {
        from: { row: 1, column: 1 },
        to: { row: count + 1, column: columns.length },
      };
      worksheet.commit();
    },
  };
}

/**
 * Waits until the rows so far are compressed: exceljs ignores backpressure, and would buffer the whole sheet.
 * Writes are handled in order, so the callback of an empty one comes after theirs.
 */
async function drain(sheet: Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[] } };
  for (const pipe of stream.pipes)
    await new Promise<void>((done) => void pipe.write(Buffer.alloc(0), () => done()));
}

/** The cells of a row, whose fields come from the portal unvalidated. */
function cellsOf<Row>(row: Row, toRow: ExportSheet<Row>['toRow']): (ExportCell | null)[] {
  let cells: ExportCell[];
  try {
    cells = toRow(row);
  } catch (cause) {
    throw new BrokenExport('a row of another shape', { cause });
  }
  // An invalid date becomes NaN, and a field of another type would be passed on as it is.
  if (!cells.every((cell) => typeof cell === 'string' || Number.isFinite(cell)))
    throw new BrokenExport('a field of another type');
  return cells.map(toWorkbookValue);
}
