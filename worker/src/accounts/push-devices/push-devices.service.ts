import {
  type addPushDevice,
  type BodyOutput,
  type PushDevice,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { hashSecret, personOf } from '../../platform/identity/sessions.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { importPushKey } from '../../platform/push/encrypt-push.ts';
import { pushServiceOf } from '../../platform/push/push-services.ts';
import { pushSubscriptions } from '../../platform/push/push-subscriptions.table.ts';
import { sessions } from '../../platform/tables/auth.table.ts';
import { pushTestMail } from './mails/push-test.ts';

/** More browsers of one person would only be those that somebody made up. */
const MAX_DEVICES = 10;

type DeviceRow = typeof pushSubscriptions.$inferSelect & { userAgent: string | null };

const deviceColumns = { ...getTableColumns(pushSubscriptions), userAgent: sessions.userAgent };

/** The browsers of the session's person, newest first. */
export const selectOwnDevices = (db: Db, session: SessionKey) =>
  db
    .select(deviceColumns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, personOf(session)))
    .orderBy(desc(pushSubscriptions.createdAt));

/** Maps a browser to the contract. */
export const toPushDevice = (row: DeviceRow, currentSessionId: string): PushDevice => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: toInstant(row.createdAt),
  lastOkAt: toInstantOrNull(row.lastOkAt),
  isCurrent: row.sessionId === currentSessionId,
});

/**
 * Subscribes the browser of the caller's session, in place of a former subscription of that session. A browser that another
 * session had moves to this one, so that a phone gets the notifications of one person.
 *
 * @throws AppError push.unknown_service | request.invalid for keys that cannot be used
 */
export async function addDevice(
  { db, clock, signedIn }: ServiceContext,
  { endpoint, keys }: BodyOutput<typeof addPushDevice>,
): Promise<PushDevice> {
  if (pushServiceOf(endpoint) === null) throw new AppError('push.unknown_service');
  if (!(await importPushKey(keys))) throw fieldError('keys', 'invalid');
  const { id: userId, sessionId } = signedIn;
  const endpointHash = hashSecret(endpoint);
  const values = { userId, sessionId, endpoint, ...keys, failures: 0 };
  const isOwn = eq(pushSubscriptions.userId, userId);
  const { devices } = await batch(db, {
    renewed: db
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpointHash, endpointHash)),
      ),
    added: insertFrom(
      db,
      pushSubscriptions,
      { id: newId('psh'), endpointHash, createdAt: clock.now(), ...values },
      // The session may have ended meanwhile.
      { where: sql`EXISTS (SELECT 1 FROM sessions WHERE sessions.id = ${sessionId})` },
    ).onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: values }),
    limited: db.delete(pushSubscriptions).where(
      and(
        isOwn,
        sql`${pushSubscriptions.id} NOT IN (SELECT newest.id FROM push_subscriptions AS newest
          WHERE newest.user_id = ${userId} ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${MAX_DEVICES})`,
      ),
    ),
    devices: db
      .select(deviceColumns)
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(eq(pushSubscriptions.endpointHash, endpointHash)),
  });
  const [device] = devices;
  if (!device) throw new AppError('auth.required');
  return toPushDevice(device, sessionId);
}

/**
 * Ends the notifications in one of the caller's browsers.
 *
 * @throws AppError push.not_found, also for another person's browser
 */
export async function removeDevice({ db, signedIn }: ServiceContext, id: string): Promise<undefined> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, signedIn.id)))
    .returning({ id: pushSubscriptions.id });
  if (removed.length === 0) throw new AppError('push.not_found');
}

/**
 * Sends a notification to the browser of the caller's session.
 *
 * @throws AppError push.not_found if it is not subscribed
 */
export async function sendTest({ db, env, clock, signedIn }: ServiceContext): Promise<undefined> {
  const now = clock.now();
  const mails = await enqueueMail(db, pushTestMail, {
    dedupeKey: newId('mai'),
    to: sql`profiles.id = ${signedIn.id}`,
    pushWhen: sql`device_id = (SELECT id FROM push_subscriptions WHERE session_id = ${signedIn.sessionId})`,
    data: { at: now },
    now,
  });
  if (mails.length === 0) throw new AppError('push.not_found');
  await queueMails(env, mails);
}
