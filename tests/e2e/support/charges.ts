import { dayCharges } from '../../../worker/src/app/schema.ts';
import { chargeRow } from '../../support/rows.ts';
import { database } from './database.ts';

const HOUR_MS = 3_600_000;

/** Puts somebody in charge of a day, from a moment of its first hour that no other test uses. */
export async function makeCharge(person: { id: string }, day: string): Promise<void> {
  const row = chargeRow({ day, userId: person.id });
  await database.insert(dayCharges).values({ ...row, startTime: row.dayStart + (Date.now() % HOUR_MS) });
}
