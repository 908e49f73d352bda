import { openingReminders } from '../../../worker/src/app/schema.ts';
import { openingReminderRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Stores that a person gets a mail when a shift opens. */
export const makeOpeningReminder = ({ id: shiftId }: { id: string }, { id: volunteerId }: { id: string }) =>
  database.insert(openingReminders).values(openingReminderRow({ shiftId, volunteerId }));
