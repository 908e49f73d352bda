import { and, eq, gte, sql } from 'drizzle-orm';
import { batch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import { PushGone, type PushToSend, sendPush } from './push.transport.ts';
import { pushSubscriptions } from './push-subscriptions.table.ts';

/** After so many messages in a row that could not be delivered, the browser is forgotten. */
const MAX_FAILURES = 10;

/**
 * Sends a message to a browser, and remembers that it arrived. A browser that no longer takes messages is deleted.
 *
 * @throws as {@link sendPush}
 */
export async function pushTo({
  db,
  env,
  ...push
}: PushToSend & { db: Db; env: Env; device: { id: string } }): Promise<void> {
  const isDevice = eq(pushSubscriptions.id, push.device.id);
  try {
    await sendPush(env, push);
  } catch (error) {
    if (error instanceof PushGone) await db.delete(pushSubscriptions).where(isDevice);
    throw error;
  }
  await db.update(pushSubscriptions).set({ lastOkAt: push.now, failures: 0 }).where(isDevice);
}

/** Counts a message that was given up. The browser subscribes again when it is opened, if it still can. */
export async function countFailure(db: Db, { deviceId }: Record<string, unknown>): Promise<void> {
  const isDevice = eq(pushSubscriptions.id, String(deviceId));
  await batch(db, {
    counted: db
      .update(pushSubscriptions)
      .set({ failures: sql`${pushSubscriptions.failures} + 1` })
      .where(isDevice),
    forgotten: db
      .delete(pushSubscriptions)
      .where(and(isDevice, gte(pushSubscriptions.failures, MAX_FAILURES))),
  });
}
