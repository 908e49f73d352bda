import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { invitations } from './invitations.table.ts';

interface Acceptance {
  email: string;
  userId: string | SQL;
  when: SQL;
  now: number;
}

/** Marks the invitation of an address as accepted. The phone number and the skills are in the profile from now on. */
export const markAccepted = (db: Db, { email, userId, when, now }: Acceptance) =>
  db
    .update(invitations)
    .set({
      state: 'accepted',
      userId: sql`${userId}`,
      answeredAt: now,
      openedAt: sql`coalesce(${invitations.openedAt}, ${now})`,
      phoneNumber: null,
      skills: [],
    })
    .where(isWaitingFor(email, now, when));

const isWaitingFor = (email: string, now: number, when: SQL) =>
  and(eq(invitations.email, email), eq(invitations.state, 'waiting'), gt(invitations.expiresAt, now), when);

/**
 * The statements for somebody who was invited and signed up without the invitation: confirming the address makes them a volunteer
 * too. Their own names and password stay; the phone number and the skills of the sheet are there to start with.
 */
export const acceptBySigningUp = (db: Db, acceptance: Acceptance) => {
  const { email, userId, when, now } = acceptance;
  const ofInvitation = (column: SQL) =>
    sql`(SELECT ${column} FROM invitations WHERE invitations.email = ${email})`;
  return {
    promoted: db
      .update(profiles)
      .set({
        role: 'volunteer',
        phoneNumber: sql`coalesce(${profiles.phoneNumber}, ${ofInvitation(sql`invitations.phone_number`)})`,
        skills: sql`iif(${profiles.skills} = '[]', ${ofInvitation(sql`invitations.skills`)}, ${profiles.skills})`,
        updatedAt: now,
      })
      .where(
        and(
          eq(profiles.id, sql`${userId}`),
          eq(profiles.role, 'user'),
          sql`EXISTS (SELECT 1 FROM invitations WHERE ${isWaitingFor(email, now, when)})`,
        ),
      ),
    accepted: markAccepted(db, acceptance),
  };
};
