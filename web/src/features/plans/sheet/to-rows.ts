import {
  foldText,
  MAX_DESCRIPTION_CHARS,
  MAX_PLACE_CHARS,
  MAX_SHIFT_VOLUNTEERS,
  MAX_TITLE_CHARS,
  type ShiftType,
  SKILLS,
  type Skill,
} from '@ijsploeg/worker/contract';
import { SERIAL_ZERO, textOf } from '../../../lib/sheet/cell-text.ts';
import type { Mapping } from '../../../lib/sheet/columns.ts';
import type { Cell, SheetRow } from '../../../lib/sheet/sheet-protocol.ts';
import { NEEDED_FIELDS, SHEET_FIELDS, type SheetField } from './columns.ts';

/** The ways in which a cell can be invalid. */
export type CellFault =
  | 'required'
  | 'not_a_day'
  | 'no_year'
  | 'not_a_time'
  | 'same_time'
  | 'not_a_number'
  | 'too_long'
  | 'unknown_type'
  | 'unknown_skill';

/** A fault with its row and column. */
interface SheetFault {
  row: number;
  /** From 0. */
  column: number;
  fault: CellFault;
  /** The text of the cell. */
  text: string;
}

/** A row as the API takes it. */
export interface PlanRow {
  row: number;
  day: string;
  start: string;
  end: string;
  title: string;
  location: string;
  maxVolunteers: number;
  description: string | null;
  shiftType: ShiftType;
  requiredSkills: Skill[] | null;
}

type Read<Value> = { value: Value } | { fault: CellFault };

const DAY_MS = 86_400_000;

const MONTHS = [
  ['jan', 'januari', 'january'],
  ['feb', 'februari', 'february'],
  ['mrt', 'maart', 'mar', 'march'],
  ['apr', 'april'],
  ['mei', 'may'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['aug', 'augustus', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oktober', 'oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
];

function toDay(year: number, month: number, day: number): Read<string> {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && full >= 2000 && full < 2100;
  return isReal ? { value: date.toISOString().slice(0, 10) } : { fault: 'not_a_day' };
}

/** `12-12-2026`, `12/12/26`, `2026-12-12`, `za 12 dec 2026`, a date of the sheet, or its number. */
export function readDay(cell: Cell): Read<string> {
  if (cell === null || cell === '') return { fault: 'required' };
  const moment =
    typeof cell === 'number' ? SERIAL_ZERO + cell * DAY_MS : typeof cell === 'object' ? cell.shown : null;
  if (moment !== null) {
    const date = new Date(moment);
    return Number.isNaN(date.getTime())
      ? { fault: 'not_a_day' }
      : toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }
  const text = foldText(String(cell));
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/.exec(text) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year] =
    /^(?:[a-z]+\.?,? )?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?: .*)?$/.exec(text) ?? [];
  if (day) return year ? toDay(Number(year), Number(month), Number(day)) : { fault: 'no_year' };
  const [, wordDay, name = '', wordYear] =
    /^(?:[a-z]+\.?,? )?(\d{1,2})[ -]([a-z]+)\.?(?:[ -](\d{4}|\d{2}))?$/.exec(text) ?? [];
  const at = MONTHS.findIndex((names) => names.includes(name));
  if (!wordDay || at < 0) return { fault: 'not_a_day' };
  return wordYear ? toDay(Number(wordYear), at + 1, Number(wordDay)) : { fault: 'no_year' };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function toTime(hour: number, minute: number): Read<string> {
  // The end of the day.
  if (hour === 24 && minute === 0) return { value: '00:00' };
  return hour < 24 && minute < 60
    ? { value: `${twoDigits(hour)}:${twoDigits(minute)}` }
    : { fault: 'not_a_time' };
}

/** `9:00`, `09.30`, `9u30`, `9 uur`, `2:30 PM`, a time of the sheet, its part of a day, or whole hours. */
export function readTime(cell: Cell): Read<string> {
  if (cell === null || cell === '') return { fault: 'required' };
  if (typeof cell === 'number') {
    // A whole day is the hour 1: the end of the day has the format of a time, so it is no plain number.
    if (Number.isInteger(cell) && cell >= 0 && cell <= 24) return toTime(cell, 0);
    if (cell < 0 || (cell > 1 && cell < 25)) return { fault: 'not_a_time' };
  }
  if (typeof cell !== 'string') {
    const days = typeof cell === 'number' ? cell : (cell.shown - SERIAL_ZERO) / DAY_MS;
    const minutes = Math.round((days - Math.floor(days)) * 24 * 60) % (24 * 60);
    return toTime(Math.floor(minutes / 60), minutes % 60);
  }
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:\s*(?:[:.h]|u(?:ur)?)\s*(\d{2})?(?::\d{2})?)?\s*(?:uur|u)?\s*(am|pm)?$/.exec(
      foldText(cell),
    ) ??
    /^(\d{2})(\d{2})$/.exec(cell) ??
    [];
  if (!hour) return { fault: 'not_a_time' };
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  return toTime(hours, Number(minute));
}

function readLine(cell: Cell, maxChars: number): Read<string> {
  const text = textOf(cell).replace(/\s+/g, ' ').trim();
  if (text === '') return { fault: 'required' };
  return text.length > maxChars ? { fault: 'too_long' } : { value: text };
}

function readCount(cell: Cell): Read<number> {
  if (cell === null || cell === '') return { value: 1 };
  const count = typeof cell === 'object' ? Number.NaN : Number(String(cell).replace(',', '.'));
  return Number.isInteger(count) && count >= 1 && count <= MAX_SHIFT_VOLUNTEERS
    ? { value: count }
    : { fault: 'not_a_number' };
}

function readText(cell: Cell): Read<string | null> {
  const text = textOf(cell).trim();
  return text.length > MAX_DESCRIPTION_CHARS ? { fault: 'too_long' } : { value: text || null };
}

const TYPES: Record<string, ShiftType> = {
  '': 'public',
  openbaar: 'public',
  public: 'public',
  'voor iedereen': 'public',
  prive: 'private',
  private: 'private',
  besloten: 'private',
};

function readType(cell: Cell): Read<ShiftType> {
  const type = TYPES[foldText(textOf(cell))];
  return type ? { value: type } : { fault: 'unknown_type' };
}

function readSkills(cell: Cell, labelOf: (skill: Skill) => string): Read<Skill[] | null> {
  const names = textOf(cell)
    .split(/[,;\n]/)
    .map(foldText)
    .filter(Boolean);
  const skills = names.map((name) =>
    SKILLS.find((skill) => foldText(skill) === name || foldText(labelOf(skill)) === name),
  );
  if (skills.some((skill) => skill === undefined)) return { fault: 'unknown_skill' };
  return { value: skills.length > 0 ? (skills as Skill[]) : null };
}

/** Reads the rows below the heading: returns the rows, or every fault of every row. Skips empty rows. */
export function toRows(
  rows: readonly SheetRow[],
  mapping: Mapping<SheetField>,
  labelOf: (skill: Skill) => string,
): { rows: PlanRow[]; faults: SheetFault[] } {
  const faults: SheetFault[] = [];
  const found: PlanRow[] = [];
  const columns = SHEET_FIELDS.flatMap((field) => mapping[field] ?? []);
  for (const { number, cells } of rows) {
    if (columns.every((column) => textOf(cells[column] ?? null) === '')) continue;
    const at = (field: SheetField) => {
      const column = mapping[field];
      return column === undefined ? null : (cells[column] ?? null);
    };
    const note = (field: SheetField, fault: CellFault) =>
      faults.push({ row: number, column: mapping[field] ?? 0, fault, text: textOf(at(field)) });
    const read = <Value>(field: SheetField, result: Read<Value>, otherwise: Value): Value => {
      if ('value' in result) return result.value;
      note(field, result.fault);
      return otherwise;
    };
    const before = faults.length;
    const row: PlanRow = {
      row: number,
      day: read('day', readDay(at('day')), ''),
      start: read('start', readTime(at('start')), ''),
      end: read('end', readTime(at('end')), ''),
      title: read('title', readLine(at('title'), MAX_TITLE_CHARS), ''),
      location: read('location', readLine(at('location'), MAX_PLACE_CHARS), ''),
      maxVolunteers: read('maxVolunteers', readCount(at('maxVolunteers')), 1),
      description: read('description', readText(at('description')), null),
      shiftType: read('shiftType', readType(at('shiftType')), 'public'),
      requiredSkills: read('requiredSkills', readSkills(at('requiredSkills'), labelOf), null),
    };
    if (faults.length === before && row.start === row.end) note('end', 'same_time');
    found.push(row);
  }
  return { rows: found, faults };
}

/** The values without a column. */
export const missingFields = (mapping: Mapping<SheetField>): SheetField[] =>
  NEEDED_FIELDS.filter((field) => mapping[field] === undefined);
