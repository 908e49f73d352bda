import { absences, asks } from '../../../worker/src/app/schema.ts';
import { absenceRow, askRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Asks somebody whether they can help on a shift, without a mail. */
export async function makeAsk(shift: { id: string }, person: { id: string }): Promise<{ id: string }> {
  const row = askRow({ shiftId: shift.id, volunteerId: person.id });
  await database.insert(asks).values(row);
  return row;
}

/** Notes that somebody is away on these days. */
export const makeAbsence = (person: { id: string }, fromDay: string, toDay: string) =>
  database.insert(absences).values(absenceRow({ userId: person.id, fromDay, toDay }));
