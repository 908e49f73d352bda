import { type Message, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import type { RowOf } from '../../platform/db/json-row.ts';
import { withInstants } from '../../shifts/reading/shifts.mapper.ts';
import type { messageShape } from './messages.repository.ts';

/** Maps a message to the contract. */
export function toMessage({ mails, muted, shifts, ...row }: RowOf<typeof messageShape>): Message {
  const isStopped = row.state === 'stopped';
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    audience: row.audience,
    shifts: shifts.map(withInstants),
    sender: row.sender,
    state: row.state,
    createdAt: toInstant(row.createdAt),
    stoppedAt: toInstantOrNull(row.stoppedAt),
    recipients: row.recipients,
    sent: mails.sent,
    failed: mails.failed,
    waiting: mails.pending,
    // A mail is dropped if its message is stopped, or if the person mutes messages before it is sent.
    stopped: isStopped ? mails.dropped : 0,
    muted: muted.length + (isStopped ? 0 : mails.dropped),
    nextMailAt: toInstantOrNull(mails.next),
    lastMailAt: toInstantOrNull(mails.last),
  };
}
