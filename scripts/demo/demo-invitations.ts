import { INVITATION_DAYS } from '@ijsploeg/worker/contract';
import type { invitationImports, invitations, mailOutbox } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import type { DemoPeople } from './demo-people.ts';
import { DAY, endOfQuietHours, HOUR } from './demo-time.ts';

/** An import with its invitations and their mails, as rows. */
export interface DemoInvitations {
  imports: (typeof invitationImports.$inferInsert)[];
  invitations: (typeof invitations.$inferInsert)[];
  mails: (typeof mailOutbox.$inferInsert)[];
}

/** A sheet of six people, three days ago, with every answer. */
export function makeInvitations(now: number, { profiles }: DemoPeople): DemoInvitations {
  const admin = profiles.find(({ role }) => role === 'admin');
  const accepted = profiles.findLast(({ role }) => role === 'volunteer');
  const importId = newId('imp');
  const invitedAt = now - 3 * DAY;
  const sentAt = endOfQuietHours(invitedAt) ?? invitedAt;
  const made: DemoInvitations = {
    imports: [
      {
        id: importId,
        senderId: admin?.id ?? null,
        locale: 'nl',
        noteNl: 'Fijn dat je vorig jaar hielp! Vanaf nu kies je je diensten hier.',
        noteEn: 'Thank you for helping last year! From now on you pick your shifts here.',
        invited: 6,
        createdAt: invitedAt,
      },
    ],
    invitations: [],
    mails: [],
  };
  const invite = (
    values: Omit<typeof invitations.$inferInsert, 'id' | 'importId' | 'invitedAt' | 'expiresAt'>,
    mail: 'sent' | 'failed' | null = 'sent',
  ) => {
    const id = newId('inv');
    made.invitations.push({
      id,
      importId,
      invitedAt,
      expiresAt: invitedAt + INVITATION_DAYS * DAY,
      ...values,
    });
    if (mail)
      made.mails.push({
        id: newId('mai'),
        dedupeKey: `invitation:${id}`,
        kind: 'invitation',
        userId: values.userId ?? null,
        recipient: values.email,
        locale: 'nl',
        data: { invitationId: id, isReminder: false },
        status: mail,
        attempts: 1,
        nextAttemptAt: sentAt,
        sentAt: mail === 'sent' ? sentAt : null,
        failedAt: mail === 'failed' ? sentAt : null,
        lastError: mail === 'failed' ? '550 mailbox unavailable' : null,
        createdAt: invitedAt,
        lane: 'later',
      });
  };
  invite({ email: 'yara.smit@example.test', firstName: 'Yara', lastName: 'Smit', skills: ['BHV'] });
  invite({ email: 'timo.bosch@example.test', firstName: 'Timo', lastName: 'van den Bosch' });
  invite({
    email: 'roos.peters@example.test',
    firstName: 'Roos',
    lastName: 'Peters',
    phoneNumber: '+31612345699',
    openedAt: now - 2 * DAY,
  });
  invite({ email: 'weg@example.test', firstName: 'Guus', lastName: 'Wegman' }, 'failed');
  invite(
    {
      email: `#${'0'.repeat(64)}`,
      firstName: '',
      lastName: '',
      state: 'refused',
      openedAt: now - DAY,
      answeredAt: now - DAY,
    },
    null,
  );
  if (accepted)
    invite({
      email: accepted.email,
      firstName: accepted.firstName,
      lastName: accepted.lastName,
      state: 'accepted',
      userId: accepted.id,
      openedAt: now - 2 * DAY,
      answeredAt: now - 2 * DAY + HOUR,
    });
  return made;
}
