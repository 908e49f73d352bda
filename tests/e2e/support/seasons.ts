import { bringBacks, seasons } from '../../../worker/src/app/schema.ts';
import { startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { bringBackRow, seasonRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Makes a season of these days, if none has this id. */
export async function makeSeason(
  id: string,
  from: string,
  to: string,
  name = 'Winter',
  closedAt: number | null = null,
): Promise<void> {
  const row = seasonRow({ id, name, startsAt: startOfDay(from), endsAt: startOfDay(to, 1), closedAt });
  await database.insert(seasons).values(row).onConflictDoNothing();
}

/** Asks a volunteer whether they join again. */
export async function makeBringBack(
  seasonId: string,
  { id: volunteerId }: { id: string },
  values: Partial<typeof bringBacks.$inferInsert> = {},
): Promise<string> {
  const row = bringBackRow({ seasonId, volunteerId, ...values });
  await database.insert(bringBacks).values(row);
  return row.id;
}
