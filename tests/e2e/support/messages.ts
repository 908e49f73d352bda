import { mailOutbox, messageShifts, messages } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { mailRow, messageRow } from '../../support/rows.ts';
import { database } from './database.ts';
import type { Person } from './people.ts';

const STATUSES = ['sent', 'failed', 'pending'] as const;

/** Creates a message about a shift that is shown already, with a mail in every state to these people. */
export async function makeMessage(
  { id: shiftId }: { id: string },
  sender: Person | null,
  people: readonly Person[],
): Promise<void> {
  const id = newId('msg');
  await database.insert(messages).values(
    messageRow({
      id,
      senderId: sender?.id ?? null,
      audience: { kind: 'shift', shiftId, onlyToCome: true },
      subject: 'Schoonmaakwerkzaamhedencontrolecommissie: kom alsjeblieft via de achteringang',
      body: 'De voordeur is dicht.\n\nKleedkamers-achter-de-grote-baan-bij-de-ingang-van-het-restaurant',
      recipients: people.length,
    }),
  );
  await database.insert(messageShifts).values({ messageId: id, shiftId });
  for (const [index, { id: userId, email: recipient }] of people.entries())
    await database.insert(mailOutbox).values(
      mailRow({
        userId,
        recipient,
        kind: 'message',
        lane: 'later',
        dedupeKey: `message:${id}:${userId}`,
        data: { messageId: id, isPressing: false },
        status: STATUSES[index % STATUSES.length] ?? 'sent',
        nextAttemptAt: Date.now() + 24 * 3_600_000,
      }),
    );
}
