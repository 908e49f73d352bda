import { fromCalendarDay } from '../forms/date-time-input.ts';
import type { Cell } from './sheet-protocol.ts';

const DAY_MS = 86_400_000;
/** Day 0 of the numbers as which spreadsheets store days. */
export const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/** A cell as a person writes it: `09:00`, `12/12/2026`, `12/12/2026 09:00`, or its text. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  const [day = '', clock = ''] = new Date(cell.shown).toISOString().slice(0, 16).split('T');
  // A time without a day is on the day 0.
  if (cell.shown < SERIAL_ZERO + DAY_MS) return clock;
  return clock === '00:00' ? fromCalendarDay(day) : `${fromCalendarDay(day)} ${clock}`;
}

/** The start of a cell's text, for a label. */
export function shortTextOf(cell: Cell): string {
  const text = textOf(cell);
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
