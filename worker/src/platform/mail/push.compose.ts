import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { PushMessage, PushToSend } from '../push/push.transport.ts';
import { pushSubscriptions } from '../push/push-subscriptions.table.ts';
import { readPlanningSettings, toHelpContact } from '../settings/planning-settings.ts';
import { sessions } from '../tables/auth.table.ts';
import { addressIn, findRecipient, writerOf } from './mail.compose.ts';
import type { MailContent } from './writing/content.ts';
import type { MailWriters, OutboxRow } from './writing/define-mail.ts';

/** What the data of a row of kind `push` has besides that of the mail. */
const PushData = v.object({ of: v.string(), deviceId: v.string() });

/**
 * Writes a notification of the outbox, as {@link composeMail} does a mail, from the same words.
 *
 * @returns null when it is no longer needed, or the phone is no longer the recipient's
 */
export async function composePush(
  writers: MailWriters,
  db: Db,
  env: Env,
  row: OutboxRow,
  now: number,
): Promise<(Omit<PushToSend, 'now'> & { device: { id: string } }) | null> {
  const { of, deviceId } = v.parse(PushData, row.data);
  const writer = writerOf(writers, of);
  const userId = row.userId ?? '';
  const [recipient, device] = await Promise.all([
    findRecipient(db, userId),
    findDevice(db, deviceId, userId, now),
  ]);
  // Turned off, or another person signed in on the phone, after the notification was enqueued.
  if (!recipient || !device || !writer.push || recipient.profile.mutedPushes.includes(writer.push))
    return null;
  const contact = toHelpContact(await readPlanningSettings(db));
  const content = await writer.write({
    db,
    row: { ...row, kind: of },
    recipient,
    url: addressIn(env),
    contact,
    now,
  });
  if (!content?.push || content.push.until <= now) return null;
  const { until, urgency = 'normal' } = content.push;
  return { device, message: toPushMessage(content, env.PORTAL_ORIGIN, row.id), until, urgency };
}

const findDevice = (db: Db, deviceId: string, userId: string, now: number) =>
  db
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.id, deviceId),
        eq(pushSubscriptions.userId, userId),
        gt(sessions.expiresAt, now),
      ),
    )
    .get();

/** The most that Android shows of a title and of a text. */
const MAX_TITLE_CHARS = 100;
const MAX_BODY_CHARS = 200;

const shorten = (text: string, max: number) => {
  const chars = Array.from(text);
  return chars.length <= max ? text : `${chars.slice(0, max - 1).join('')}…`;
};

/**
 * The notification that says the same as a mail: its subject and preview, its question as buttons, and the page that its
 * button opens.
 *
 * @param origin of the portal, with which the addresses in the mail begin
 */
export function toPushMessage(
  { subject, preview, blocks, push }: MailContent,
  origin: string,
  tag: string,
): PushMessage {
  const toPath = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : '/');
  const questions = blocks.filter((block) => block.kind === 'choice');
  // With several it would not be clear which one a button answers.
  const question = questions.length === 1 ? questions[0] : undefined;
  const button = blocks.find((block) => block.kind === 'button');
  const actions = (question?.choices ?? []).map(([title, url]) => ({ title, path: toPath(url) }));
  // The page of a question, without an answer.
  const [page] = actions[0]?.path.split('~') ?? [];
  return {
    title: shorten(subject, MAX_TITLE_CHARS),
    body: shorten(push?.body ?? preview, MAX_BODY_CHARS),
    path: page ?? toPath(button?.url ?? origin),
    actions,
    tag,
  };
}
