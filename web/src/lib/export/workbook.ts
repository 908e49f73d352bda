import { type ExportSheet, toWorkbookValue } from '@ijsploeg/worker/contract';
import ExcelJS from 'exceljs';

/** After how many rows the progress is told: often enough to move, seldom enough to cost nothing. */
const ROWS_PER_REPORT = 250;

interface WritingOptions {
  /** When the file is made; milliseconds UTC. */
  now: number;
  /** Told how many rows are in, every few hundred and at the end. */
  onRows?: (done: number) => void;
}

/**
 * Writes a workbook of one sheet: the columns of the contract under a header that stays in sight and filters.
 * Text stays text, whatever it looks like. Never import it statically where a screen loads: exceljs is larger than
 * the rest of the portal.
 *
 * @returns the bytes of the xlsx file
 */
export async function writeWorkbook<Row>(
  rows: readonly Row[],
  { name, columns, toRow }: ExportSheet<Row>,
  { now, onRows }: WritingOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'IJsploeg';
  workbook.created = new Date(now);
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
  for (const [index, row] of rows.entries()) {
    sheet.addRow(toRow(row).map(toWorkbookValue));
    if ((index + 1) % ROWS_PER_REPORT === 0) onRows?.(index + 1);
  }
  onRows?.(rows.length);
  sheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: rows.length + 1, column: columns.length },
  };
  // It promises an ArrayBuffer; in a browser it is a Uint8Array, in Node a Buffer, perhaps in a larger one.
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
