import type { ListedShift } from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { and, gte, lt } from 'drizzle-orm';
import { shifts } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { shiftRow } from '../../support/rows.ts';
import { database } from './database.ts';

const HOUR_MS = 3_600_000;

/** Creates a shift; by default active, public, tomorrow and with one place. */
export async function makeShift(
  values: Partial<typeof shifts.$inferInsert> = {},
): Promise<{ id: string; title: string }> {
  const id = newId('shf');
  const row = shiftRow({
    id,
    title: `Ijs vegen ${id}`,
    location: 'Kleine baan',
    endTime: Date.now() + 26 * HOUR_MS,
    maxVolunteers: 1,
    ...values,
  });
  await database.insert(shifts).values(row);
  return { id: row.id, title: row.title };
}

/** In SQL: a shift starts from one moment on and before another, in milliseconds UTC. */
export const startsBetween = (from: number, to: number) =>
  and(gte(shifts.startTime, from), lt(shifts.startTime, to));

/** Deletes the shifts of a period that belongs to one journey, so that the journey can run again on the same database. */
export const clearShifts = (from: number, to: number) =>
  database.delete(shifts).where(startsBetween(from, to));

/** A shift as the API lists it, which the caller can claim. */
export const listed = (
  title: string,
  startTime: string,
  endTime: string,
  change: Partial<ListedShift> = {},
): ListedShift => ({
  id: `shf_${title.toLowerCase().replace(/\W/g, '')}`,
  eventId: null,
  event: null,
  title,
  description: null,
  startTime,
  endTime,
  location: 'Grote baan',
  maxVolunteers: 4,
  currentVolunteers: 1,
  minVolunteers: null,
  opensAt: null,
  needsConfirmation: false,
  status: 'active',
  shiftType: 'public',
  requiredSkills: null,
  version: 1,
  createdAt: startTime,
  updatedAt: startTime,
  myAssignment: null,
  claim: { allowed: true },
  waiting: null,
  ...change,
});

/** Mocks the shift lists of the API with the shifts that overlap the requested period, for days far from today. */
export async function mockShiftLists(page: Page, all: readonly ListedShift[]): Promise<void> {
  await page.route('**/api/shifts?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from = '', to = ''] = [searchParams.get('from'), searchParams.get('to')].map((text) => text ?? '');
    const items = all.filter(({ startTime, endTime }) => startTime < to && endTime > from);
    return route.fulfill({ json: { items } });
  });
}
