import {
  type BodyOutput,
  MAX_SCREEN_PLACES,
  MAX_SCREENS,
  type makeScreen as makeScreenEndpoint,
  type Screen,
} from '@ijsploeg/worker/contract';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { hashSecret, newSecret } from '../../platform/identity/sessions.ts';
import { MINUTE_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { toScreen } from './board.mapper.ts';
import { screens } from './screens.table.ts';

const SEEN_EVERY_MS = 10 * MINUTE_MS;

/** All screens, by name. */
export const selectScreens = (db: Db) =>
  db
    .select()
    .from(screens)
    .orderBy(asc(sql`lower(${screens.name})`), asc(screens.id));

/** The places of the shifts that are under way or to come. */
export const selectPlacesOfShifts = (db: Db, now: number) =>
  db
    .selectDistinct({ location: shifts.location })
    .from(shifts)
    .where(
      sql`${shifts.startTime} > ${now} AND ${shifts.status} = 'active' AND ${shifts.shiftType} = 'public'`,
    )
    .orderBy(asc(shifts.location))
    .limit(MAX_SCREEN_PLACES);

/** @throws AppError screen.too_many */
export async function makeScreen(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  { name, names, places }: BodyOutput<typeof makeScreenEndpoint>,
): Promise<{ screen: Screen; url: string }> {
  const now = clock.now();
  const id = newId('scr');
  const secret = newSecret();
  const {
    made: [made],
  } = await batch(db, {
    inserted: insertFrom(
      db,
      screens,
      { id, name, names, places, secretHash: hashSecret(secret), createdAt: now },
      { where: sql`(SELECT count(*) FROM screens) < ${MAX_SCREENS}` },
    ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'screen.made',
      subjectKind: 'screen',
      subjectId: id,
      after: { name },
      requestId,
    }).statement,
    made: db.select().from(screens).where(eq(screens.id, id)),
  });
  if (!made) throw new AppError('screen.too_many', { limit: MAX_SCREENS });
  return { screen: toScreen(made), url: `${env.PORTAL_ORIGIN}/board#${secret}` };
}

/** @throws AppError screen.not_found */
export async function endScreen(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
): Promise<undefined> {
  const {
    ended: [ended],
  } = await batch(db, {
    ended: db.delete(screens).where(eq(screens.id, id)).returning({ id: screens.id }),
    audit: auditIfChanged(db, {
      at: clock.now(),
      actorId: signedIn.id,
      action: 'screen.ended',
      subjectKind: 'screen',
      subjectId: id,
      requestId,
    }).statement,
  });
  if (!ended) throw new AppError('screen.not_found');
}

/** Records that the device of a screen asked for the board, at most every ten minutes. */
export async function noteSeen(
  db: Db,
  { id, lastSeenAt }: Pick<typeof screens.$inferSelect, 'id' | 'lastSeenAt'>,
  now: number,
): Promise<void> {
  const isDue = now - SEEN_EVERY_MS;
  if (lastSeenAt !== null && lastSeenAt > isDue) return;
  await db
    .update(screens)
    .set({ lastSeenAt: now })
    .where(and(eq(screens.id, id), or(isNull(screens.lastSeenAt), lte(screens.lastSeenAt, isDue))));
}
