import type { ExportCell, FiguresOfSeason } from '@ijsploeg/worker/contract';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toCsv } from '../../lib/sheet/example-file.ts';
import { m } from '../../paraglide/messages.js';
import type { FigureGroup } from './figure-groups.ts';

interface ShownFigures {
  /** Of the season, for the name of the file. */
  name: string;
  seasons: readonly FiguresOfSeason[];
  groups: readonly FigureGroup[];
}

/** The figures as rows, with the group of each. */
const rowsOf = ({ groups }: ShownFigures): ExportCell[][] =>
  groups.flatMap(({ title, rows }) =>
    rows.map(({ label, figures }) => [title, label, ...figures.map(({ value }) => value ?? '')]),
  );

/** Saves all figures that are shown, a column for each season. */
export async function saveFigures(type: 'xlsx' | 'csv', shown: ShownFigures): Promise<void> {
  const name = m.figures_file({ name: shown.name });
  const headers = [
    m.figures_column_group(),
    m.figures_column_figure(),
    ...shown.seasons.map(({ season }) => season.name),
  ];
  if (type === 'csv') {
    // A spreadsheet program takes a text that begins like a formula for one.
    const text = (cell: ExportCell) =>
      `"${(typeof cell === 'string' ? cell.replace(/^[=+@-]/, "'$&") : String(cell)).replaceAll('"', '""')}"`;
    const csv = toCsv([headers, ...rowsOf(shown)].map((cells) => cells.map(text)));
    saveFile(`${name}.csv`, new TextEncoder().encode(csv), 'text/csv;charset=utf-8');
    return;
  }
  const { saveSheet } = await import('../../lib/export/run-export.ts');
  await saveSheet(name, rowsOf(shown), {
    name: m.figures_title(),
    columns: headers.map((header, index) => ({
      header,
      width: index < 2 ? 32 : 18,
      numberFormat: index < 2 ? ('@' as const) : ('0.00' as const),
    })),
    toRow: (cells) => cells,
  });
}
