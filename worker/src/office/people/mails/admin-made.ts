import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { totpFactors } from '../../../platform/tables/auth.table.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';

interface NewAdmin {
  firstName: string;
  /** The name of the new admin; null if that is the recipient. */
  newAdmin: string | null;
  /** Whether the recipient, a new admin, has no second factor. */
  needsFactor: boolean;
  url: string;
}

/** To a new admin, who is asked for a second factor, and to the other admins, who notice if it should not be one. */
export const adminMade: MailTemplate<NewAdmin> = {
  nl: ({ firstName, newAdmin, needsFactor, url }) => ({
    subject: newAdmin ? `Nieuwe beheerder: ${newAdmin}` : 'Je bent nu beheerder',
    preview: newAdmin ? 'Klopt dit niet? Zet het meteen terug.' : 'Je ziet nu het menu van beheerders.',
    greeting: `Hoi ${firstName},`,
    blocks: newAdmin
      ? [
          text(`${newAdmin} is beheerder gemaakt, en ziet nu de gegevens van alle vrijwilligers.`),
          text('Klopt dit niet? Zet het meteen terug bij Vrijwilligers.'),
          button('Vrijwilligers bekijken', url),
        ]
      : [
          text('Je plant nu mee, en ziet de gegevens van alle vrijwilligers. Ga er zorgvuldig mee om.'),
          ...(needsFactor
            ? [
                text(
                  'Zet tweestapsverificatie aan: dan opent een gestolen wachtwoord die gegevens niet. Het duurt twee minuten.',
                ),
              ]
            : []),
          button(needsFactor ? 'Tweestapsverificatie aanzetten' : 'Naar het portaal', url),
        ],
  }),
  en: ({ firstName, newAdmin, needsFactor, url }) => ({
    subject: newAdmin ? `New admin: ${newAdmin}` : 'You are an admin now',
    preview: newAdmin ? 'Is this not right? Change it back at once.' : 'You now see the menu of admins.',
    greeting: `Hi ${firstName},`,
    blocks: newAdmin
      ? [
          text(`${newAdmin} was made an admin, and now sees the data of all volunteers.`),
          text('Is this not right? Change it back at once under Volunteers.'),
          button('View volunteers', url),
        ]
      : [
          text('You plan with us now, and see the data of all volunteers. Handle it with care.'),
          ...(needsFactor
            ? [
                text(
                  'Turn on two-step verification, so that a stolen password does not open that data. It takes two minutes.',
                ),
              ]
            : []),
          button(needsFactor ? 'Turn on two-step verification' : 'Open the portal', url),
        ],
  }),
};

export const adminMadeMail = defineMail({
  kind: 'admin_made',
  subjectNamesOther: true,
  data: v.object({ personId: v.string() }),
  async write({ db, data: { personId }, recipient: { profile }, url }) {
    const found = await db
      .select({ person: profiles, confirmedAt: totpFactors.confirmedAt })
      .from(profiles)
      .leftJoin(totpFactors, eq(totpFactors.userId, profiles.id))
      .where(eq(profiles.id, personId))
      .get();
    // It was changed back since.
    if (found?.person.role !== 'admin' || profile.role !== 'admin') return null;
    const isSelf = personId === profile.id;
    const needsFactor = isSelf && !found.confirmedAt;
    return adminMade[profile.locale]({
      firstName: profile.firstName,
      newAdmin: isSelf ? null : `${found.person.firstName} ${found.person.lastName}`,
      needsFactor,
      url: url(isSelf ? (needsFactor ? '/profile' : '/dashboard') : '/volunteers?view=all'),
    });
  },
});

/** Mails a new admin and every other one but the one who made them an admin. */
export const enqueueAdminMadeMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  { personId, actorId }: { personId: string; actorId: string },
) =>
  enqueueMail(db, adminMadeMail, {
    dedupeKey: auditId,
    to: sql`profiles.role = 'admin' AND profiles.id <> ${actorId}`,
    when: auditRowExists(auditId),
    data: { personId },
    now,
  });
