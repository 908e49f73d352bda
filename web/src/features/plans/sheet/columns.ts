import { foldText } from '@ijsploeg/worker/contract';
import type { Cell, SheetRow } from './sheet-protocol.ts';

/** The values of a shift that a column can have; the first five are needed. */
export const SHEET_FIELDS = [
  'day',
  'start',
  'end',
  'title',
  'location',
  'maxVolunteers',
  'description',
  'shiftType',
  'requiredSkills',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];
export const NEEDED_FIELDS: readonly SheetField[] = SHEET_FIELDS.slice(0, 5);

/** The column of each value, from 0. */
export type Mapping = Partial<Record<SheetField, number>>;

/** Common names of the columns, in both languages and folded. The workbook of the portal uses some of them. */
const NAMES: Record<SheetField, readonly string[]> = {
  day: ['datum', 'dag', 'date', 'day', 'startdatum', 'start date', 'begindatum'],
  start: ['begin', 'van', 'start', 'starttijd', 'begintijd', 'aanvang', 'start time', 'from', 'vanaf'],
  end: ['einde', 'eind', 'tot', 'eindtijd', 'end', 'end time', 'to', 'until', 't/m'],
  title: [
    'titel',
    'shift title',
    'dienst',
    'taak',
    'naam',
    'functie',
    'title',
    'shift',
    'task',
    'name',
    'role',
  ],
  location: ['locatie', 'plaats', 'plek', 'waar', 'location', 'place', 'where'],
  maxVolunteers: [
    'aantal',
    'aantal vrijwilligers',
    'aantal personen',
    'max',
    'maximum',
    'max vrijwilligers',
    'max. vrijwilligers',
    'plekken',
    'personen',
    'nodig',
    'number',
    'number of volunteers',
    'places',
    'volunteers',
    'max volunteers',
    'max. volunteers',
    'capacity',
  ],
  description: [
    'omschrijving',
    'beschrijving',
    'toelichting',
    'opmerking',
    'opmerkingen',
    'description',
    'notes',
  ],
  shiftType: ['type', 'soort', 'zichtbaarheid', 'visibility', 'zichtbaar'],
  requiredSkills: [
    'vaardigheden',
    'vaardigheid',
    'vereiste vaardigheden',
    'skills',
    'skill',
    'required skills',
  ],
};

const named = (cell: Cell | undefined) =>
  typeof cell === 'string'
    ? foldText(cell)
        .replace(/[*:]+$/, '')
        .trim()
    : '';

/** Finds the columns by their names; of two with the same name, the first. */
function matchColumns(cells: readonly Cell[]): Mapping {
  const mapping: Mapping = {};
  const texts = cells.map(named);
  for (const field of SHEET_FIELDS) {
    const column = texts.findIndex(
      (text, index) => text !== '' && NAMES[field].includes(text) && !Object.values(mapping).includes(index),
    );
    if (column >= 0) mapping[field] = column;
  }
  return mapping;
}

/** The heading may have titles and merged cells above it. */
const HEADING_AMONG = 20;

/** The row with the names of the columns: that with most known names, or else the first. */
export function findHeading(rows: readonly SheetRow[]): { heading: number; mapping: Mapping } {
  let best = { heading: 0, mapping: matchColumns(rows[0]?.cells ?? []) };
  for (const [index, row] of rows.slice(0, HEADING_AMONG).entries()) {
    const mapping = matchColumns(row.cells);
    if (Object.keys(mapping).length > Object.keys(best.mapping).length) best = { heading: index, mapping };
  }
  return best;
}

/** The letter of a column, as spreadsheets show it. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
