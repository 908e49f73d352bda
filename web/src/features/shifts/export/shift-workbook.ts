import {
  type ExportedShift,
  SHIFT_EXPORT_COLUMNS,
  SHIFT_EXPORT_SHEET,
  toExportRow,
  toWorkbookValue,
} from '@ijsploeg/worker/contract';
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
 * Writes the workbook of shifts: one sheet, the columns of the contract under a header that stays in sight and
 * filters. Text stays text, whatever it looks like. Never import it statically where a screen loads: exceljs is
 * larger than the rest of the portal.
 *
 * @returns the bytes of the xlsx file
 */
export async function writeShiftWorkbook(
  shifts: readonly ExportedShift[],
  { now, onRows }: WritingOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'IJsploeg';
  workbook.created = new Date(now);
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
  for (const [index, shift] of shifts.entries()) {
    sheet.addRow(toExportRow(shift).map(toWorkbookValue));
    if ((index + 1) % ROWS_PER_REPORT === 0) onRows?.(index + 1);
  }
  onRows?.(shifts.length);
  sheet.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: shifts.length + 1, column: SHIFT_EXPORT_COLUMNS.length },
  };
  // It promises an ArrayBuffer; in a browser it is a Uint8Array, in Node a Buffer, perhaps in a larger one.
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
