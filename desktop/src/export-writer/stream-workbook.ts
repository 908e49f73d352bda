import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BrokenExport, type ExportCell, type ExportSheet, toWorkbookValue } from '@ijsploeg/worker/contract';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { rowXml } from './row-xml.ts';

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
 * Writes a workbook of one sheet while its rows arrive, the same cell by cell as the browser's export.
 *
 * @param out receives the file; it is ended, or destroyed when writing fails
 * @returns the number of rows written
 * @throws what reading or writing threw, BrokenExport for a row that does not fit, or the signal's reason
 */
export async function streamWorkbook<Row>(
  rows: AsyncIterable<Row>,
  sheet: ExportSheet<Row>,
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
  const { styles: stylesOf } = workbook as unknown as WorkbookParts;
  const styles = columns.map(({ numberFormat }) => stylesOf.addStyleModel({ numFmt: numberFormat }));
  const { stream } = sheet as unknown as SheetParts;
  let count = 0;
  let pending = '';
  const flush = async () => {
    stream.write(pending);
    pending = '';
    onRows(count);
    await nextTurn();
    await drain(stream);
    signal.throwIfAborted();
  };
  for await (const row of rows) {
    count += 1;
    pending += rowXml(count + 1, cellsOf(row, toRow), styles);
    if (count % ROWS_PER_REPORT === 0) await flush();
  }
  await flush();
  sheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: count + 1, column: columns.length },
  };
  await workbook.commit();
  signal.throwIfAborted();
  return count;
}

/** The parts of exceljs's writer that its types leave out: rows are written straight into the stream of their sheet. */
interface WorkbookParts {
  /** @returns the number of the style in the workbook */
  styles: { addStyleModel(style: { numFmt: string }): number };
}
interface SheetParts {
  stream: { write(xml: string): void; pipes: Writable[] };
}

/**
 * Waits until the rows so far are compressed: exceljs ignores backpressure, and would buffer the whole sheet.
 * Writes are handled in order, so the callback of an empty one comes after theirs.
 */
async function drain({ pipes }: SheetParts['stream']): Promise<void> {
  for (const pipe of pipes) await new Promise<void>((done) => void pipe.write(Buffer.alloc(0), () => done()));
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
