import type { ColumnNames } from '../../../lib/sheet/columns.ts';

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

/** The workbook of the portal uses some of them. */
export const SHEET_NAMES: ColumnNames<SheetField> = {
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
