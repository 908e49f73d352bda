import { readXlsx } from 'hucre';

/** The sheets of a workbook: columns, frozen panes, and rows with the type, format and font of each cell. */
export async function readWorkbook(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return sheets.map(({ name, rows, cells, columns, freezePane }) => ({
    frame: { name, columns, freezePane },
    rows: rows.map((row, at) =>
      JSON.stringify(
        row.map((value, column) => {
          const cell = cells?.get(`${at},${column}`);
          return [value, cell?.type, cell?.style?.numFmt, cell?.style?.font];
        }),
      ),
    ),
  }));
}
