import type { ExportCell, ExportSheet, FiguresOfSeason } from '@ijsploeg/worker/contract';
import { currentLocale } from '../../lib/i18n/locale.ts';
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
  const sheet: ExportSheet<ExportCell[]> = {
    name: m.figures_title(),
    columns: headers.map((header, index) => ({
      header,
      width: index < 2 ? 32 : 18,
      numberFormat: index < 2 ? '@' : '0.00',
    })),
    toRow: (cells) => cells,
  };
  if (type === 'csv') {
    const { saveCsv } = await import('../../lib/export/csv.ts');
    return saveCsv(name, rowsOf(shown), sheet, currentLocale());
  }
  const { saveSheet } = await import('../../lib/export/run-export.ts');
  await saveSheet(name, rowsOf(shown), sheet);
}
