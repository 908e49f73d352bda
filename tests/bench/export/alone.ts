import { createWriteStream } from 'node:fs';
import { EXPORT_SHEETS } from '@ijsploeg/worker/contract';
import ExcelJS from 'exceljs';
import { SHIFTS, shiftOf } from './rows.ts';

/** exceljs's streaming writer with the same cells and styles, from memory. Prints the time and memory it took. */

const [file = ''] = process.argv.slice(2);
const { name, columns, toRow } = EXPORT_SHEETS.shifts('nl');
const startedAt = performance.now();
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: createWriteStream(file), useStyles: true });
const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
sheet.columns = columns.map(({ header, width, numberFormat }) => ({
  header,
  width,
  style: { numFmt: numberFormat },
}));
for (let index = 0; index < SHIFTS; index += 1) {
  sheet.addRow(toRow(shiftOf(index))).commit();
  // Without yielding, the whole file is buffered in memory.
  if (index % 250 === 0) await new Promise(setImmediate);
}
await workbook.commit();
const peakKb = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ ms: performance.now() - startedAt, peakMb: peakKb / 1000, count: SHIFTS }));
