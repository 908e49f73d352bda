import {
  type Answer,
  type Audience,
  type AudiencePreview,
  type BodyOutput,
  MAX_LEAD_MESSAGES,
  type Message,
  type sendMessage,
  type stopMessage as stopEndpoint,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { enqueueMail, MS_APART, queueMails } from '../../platform/mail/mail.outbox.ts';
import { withInstants } from '../../shifts/reading/shifts.mapper.ts';
import { viewerOf } from '../attendance/crew-rules.ts';
import { recipientsOf } from './audience.ts';
import { messageMail } from './mails/message.ts';
import { toMessage } from './messages.mapper.ts';
import {
  dropMails,
  insertMessage,
  leadMessages,
  linkShifts,
  mayWrite,
  selectMessage,
  selectNamedShifts,
  selectNames,
  selectPreview,
  selectSubmitted,
  stopMessage,
} from './messages.repository.ts';

/**
 * The people who would get a message.
 *
 * @throws AppError message.audience_not_found
 */
export async function preview(context: ServiceContext, audience: Audience): Promise<AudiencePreview> {
  const { db } = context;
  const viewer = viewerOf(context);
  const recipients = recipientsOf(audience, viewer.personId, viewer.now);
  const allowed = mayWrite(audience, viewer);
  const {
    counted: [counted],
    names,
    shifts,
  } = await batch(db, {
    counted: selectPreview(db, recipients, allowed),
    names: selectNames(db, recipients, allowed, viewer),
    shifts: selectNamedShifts(db, audience, allowed),
  });
  if (!counted) throw new AppError('message.audience_not_found');
  return {
    shifts: shifts.map(withInstants),
    count: counted.count,
    names: names.map(({ name }) => name),
    muted: counted.muted,
    firstMailAt: toInstantOrNull(counted.firstMailAt),
    lastMailAt: toInstantOrNull(counted.lastMailAt),
  };
}

/**
 * Sends a message to an audience of exactly the expected number of people (product 55). A repeated submission returns the
 * message that the first one sent.
 *
 * @throws AppError message.audience_not_found | message.too_many with the `limit` of leads | message.audience_changed
 *   with the current `count`
 */
export async function send(
  context: ServiceContext,
  { audience, subject, body, expected, submissionId: submitted }: BodyOutput<typeof sendMessage>,
): Promise<Message> {
  const { db, env, requestId } = context;
  const viewer = viewerOf(context);
  const { personId, now } = viewer;
  const recipients = recipientsOf(audience, personId, now);
  const allowed = mayWrite(audience, viewer);
  const isWithinLimit = sql`(${viewer.isAdmin} OR ${leadMessages(audience)} < ${MAX_LEAD_MESSAGES})`;
  const submissionId = submitted ?? null;
  const id = newId('msg');
  const audit = auditIfChanged(db, {
    at: now,
    actorId: personId,
    action: 'message.sent',
    subjectKind: 'message',
    subjectId: id,
    after: { people: expected, audience: audience.kind },
    requestId,
  });
  const {
    mails,
    sent: [sent],
    checked: [checked],
  } = await batch(db, {
    inserted: insertMessage(
      db,
      { id, senderId: personId, isAdmin: viewer.isAdmin, audience, subject, body, submissionId, now },
      { recipients, expected, when: sql`${allowed} AND ${isWithinLimit}` },
    ),
    audit: audit.statement,
    linked: linkShifts(db, { id, audience, now }, audit.id),
    mails: enqueueMail(db, messageMail, {
      dedupeKey: id,
      from: recipients.from,
      to: sql`TRUE`,
      despiteMute: recipients.isPressing,
      when: auditRowExists(audit.id),
      data: { messageId: id, isPressing: sql`json(iif(${recipients.isPressing}, 'true', 'false'))` },
      sendAt: recipients.sendAt,
      msApart: MS_APART,
      pushWhen: recipients.isAboutToday,
      now,
    }),
    sent: selectSubmitted(db, { id, senderId: personId, submissionId }),
    checked: db
      .select({
        isAllowed: sql<number>`${allowed}`.as('is_allowed'),
        isWithinLimit: sql<number>`${isWithinLimit}`.as('is_within_limit'),
        count: sql<number>`count(*)`.as('people'),
      })
      .from(recipients.from),
  });
  if (sent) {
    await queueMails(env, mails);
    return toMessage(sent.row);
  }
  if (!checked?.isAllowed) throw new AppError('message.audience_not_found');
  if (!checked.isWithinLimit) throw new AppError('message.too_many', { limit: MAX_LEAD_MESSAGES });
  throw new AppError('message.audience_changed', { count: checked.count });
}

/**
 * Stops the mails of a message that were not sent yet. Those that are being sent right now still arrive.
 *
 * @throws AppError message.not_found, also for the messages of others | message.already_sent
 */
export async function stop(context: ServiceContext, id: string): Promise<Answer<typeof stopEndpoint>> {
  const { db, requestId } = context;
  const viewer = viewerOf(context);
  const audit = auditIfChanged(db, {
    at: viewer.now,
    actorId: viewer.personId,
    action: 'message.stopped',
    subjectKind: 'message',
    subjectId: id,
    requestId,
  });
  const {
    message: [message],
  } = await batch(db, {
    stopped: stopMessage(db, id, viewer),
    audit: audit.statement,
    dropped: dropMails(db, id, audit.id, viewer.now),
    message: selectMessage(db, id, viewer),
  });
  if (!message) throw new AppError('message.not_found');
  const { state, sent, stopped, waiting } = toMessage(message.row);
  if (state !== 'stopped') throw new AppError('message.already_sent');
  return { sent, stopped, underway: waiting };
}
