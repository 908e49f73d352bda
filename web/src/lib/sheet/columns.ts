import { foldText } from '@ijsploeg/worker/contract';
import type { Cell, SheetRow } from './sheet-protocol.ts';

/** The column of each value, from 0. */
export type Mapping<Field extends string> = Partial<Record<Field, number>>;

/** Common names of the column of each value, in both languages and folded. */
export type ColumnNames<Field extends string> = Record<Field, readonly string[]>;

const named = (cell: Cell | undefined) =>
  typeof cell === 'string'
    ? foldText(cell)
        .replace(/[*:]+$/, '')
        .trim()
    : '';

/** Finds the columns by their names; of two with the same name, the first. */
function matchColumns<Field extends string>(
  cells: readonly Cell[],
  names: ColumnNames<Field>,
): Mapping<Field> {
  const mapping: Mapping<Field> = {};
  const texts = cells.map(named);
  for (const field of Object.keys(names) as Field[]) {
    const column = texts.findIndex(
      (text, index) => text !== '' && names[field].includes(text) && !Object.values(mapping).includes(index),
    );
    if (column >= 0) mapping[field] = column;
  }
  return mapping;
}

/** The heading may have titles and merged cells above it. */
const HEADING_AMONG = 20;

/** The row with the names of the columns: that with most known names, or else the first. */
export function findHeading<Field extends string>(
  rows: readonly SheetRow[],
  names: ColumnNames<Field>,
): { heading: number; mapping: Mapping<Field> } {
  let best = { heading: 0, mapping: matchColumns(rows[0]?.cells ?? [], names) };
  for (const [index, row] of rows.slice(0, HEADING_AMONG).entries()) {
    const mapping = matchColumns(row.cells, names);
    if (Object.keys(mapping).length > Object.keys(best.mapping).length) best = { heading: index, mapping };
  }
  return best;
}

/** The mapping with another column for one value; undefined for none. */
export function withColumn<Field extends string>(
  mapping: Mapping<Field>,
  field: Field,
  column: number | undefined,
): Mapping<Field> {
  const { [field]: _, ...others } = mapping;
  return (column === undefined ? others : { ...others, [field]: column }) as Mapping<Field>;
}

/** The letter of a column, as spreadsheets show it. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
