import { type ExportSheet, toWorkbookValue } from '@ijsploeg/worker/contract';
import ExcelJS from 'exceljs';

/** Rows per progress report: often enough to look smooth, seldom enough to cost nothing. */
const ROWS_PER_REPORT = 250;

interface WritingOptions {
  /** The creation date of the file; milliseconds UTC. */
  now: number;
  /** Called every few hundred rows and at the end, with the number of rows written. */
  onRows?: (done: number) => void;
}

/**
 * Writes a workbook: for each sheet the columns of the contract below a frozen header with filters. Text stays text, even if it
 * looks like a formula or a number. Import it lazily: exceljs is larger than the rest of the portal.
 *
 * @returns the bytes of the xlsx file
 */
export async function writeWorkbook<Row>(
  rows: readonly Row[],
  sheets: ExportSheet<Row> | readonly ExportSheet<Row>[],
  { now, onRows }: WritingOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'IJsploeg';
  workbook.created = new Date(now);
  let done = 0;
  for (const sheet of [sheets].flat()) {
    const { holds } = sheet;
    const ofSheet = holds ? rows.filter(holds) : rows;
    addSheet(workbook, ofSheet, sheet, (added) => onRows?.(done + added));
    done += ofSheet.length;
  }
  onRows?.(rows.length);
  // The type is ArrayBuffer, but browsers return a Uint8Array and Node a Buffer, possibly a view of a larger
  // one.
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function addSheet<Row>(
  workbook: ExcelJS.Workbook,
  rows: readonly Row[],
  { name, columns, toRow }: ExportSheet<Row>,
  onRows: (added: number) => void,
): void {
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
    if ((index + 1) % ROWS_PER_REPORT === 0) onRows(index + 1);
  }
  sheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: rows.length + 1, column: columns.length },
  };
}
