import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { hashSecret, newSecret } from '../../../platform/identity/sessions.ts';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { newId } from '../../../platform/lib/new-id.ts';
import { button, type MailTemplate, note, quote, text } from '../../../platform/mail/writing/content.ts';
import type { MailWriter } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay } from '../../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { invitationImports, invitationLinks, invitations } from '../invitations.table.ts';

interface InvitationMail {
  firstName: string;
  isReminder: boolean;
  /** The organiser's own text. */
  note: string | null;
  /** The last day on which the invitation can be answered. */
  day: string;
  url: string;
}

/** To somebody of an organiser's sheet, who has no account yet. */
export const invitation: MailTemplate<InvitationMail> = {
  nl: ({ firstName, isReminder, note: own, day, url }) => ({
    subject: isReminder
      ? `Doe je mee bij ${PORTAL.name}?`
      : `Je bent uitgenodigd als vrijwilliger bij ${PORTAL.name}`,
    preview: 'Kies een wachtwoord, en je kunt diensten kiezen.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        isReminder
          ? `We nodigden je uit om mee te helpen bij ${PORTAL.name}, en zagen nog geen antwoord. Dit is de enige herinnering.`
          : `De organisatie van ${PORTAL.name} plant de vrijwilligers voortaan hier. Op één pagina kies je een wachtwoord en kijk je na wat we van je weten; daarna kun je diensten kiezen.`,
      ),
      ...(own === null ? [] : [quote(own)]),
      button('Uitnodiging bekijken', url),
      text(
        `Ben je dit niet, of wil je niet meedoen? Op dezelfde pagina wis je je gegevens meteen. Doe je niets, dan wissen we ze na ${formatDay(day, 'nl')}.`,
      ),
      note('In English: open the link and choose English at the top of the page.'),
    ],
    reason: `Je krijgt deze mail omdat de organisatie van ${PORTAL.name} je adres had en je uitnodigt.`,
  }),
  en: ({ firstName, isReminder, note: own, day, url }) => ({
    subject: isReminder
      ? `Will you join ${PORTAL.name}?`
      : `You are invited as a volunteer at ${PORTAL.name}`,
    preview: 'Choose a password, and you can pick shifts.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        isReminder
          ? `We invited you to help at ${PORTAL.name}, and have not seen an answer. This is the only reminder.`
          : `The organisers of ${PORTAL.name} plan their volunteers here from now on. On one page you choose a password and check what we know about you; then you can pick shifts.`,
      ),
      ...(own === null ? [] : [quote(own)]),
      button('See the invitation', url),
      text(
        `Is this not you, or do you not want to join? On the same page you erase your data at once. If you do nothing, we erase it after ${formatDay(day, 'en')}.`,
      ),
      note('In het Nederlands: open de link en kies Nederlands bovenaan de pagina.'),
    ],
    reason: `You get this email because the organisers of ${PORTAL.name} had your address and invite you.`,
  }),
};

const InvitationData = v.object({ invitationId: v.string(), isReminder: v.boolean() });

/** Goes to an address without an account. The link is created when the mail is written; the table holds the hash of its secret. */
export const invitationMail: MailWriter<'invitation', v.InferOutput<typeof InvitationData>> = {
  kind: 'invitation',
  data: InvitationData,
  isBulk: true,
  outlivesAccount: true,
  async write({ db, row, url, now }) {
    const { invitationId, isReminder } = v.parse(InvitationData, row.data);
    const found = await db
      .select({
        firstName: invitations.firstName,
        expiresAt: invitations.expiresAt,
        nl: invitationImports.noteNl,
        en: invitationImports.noteEn,
      })
      .from(invitations)
      .innerJoin(invitationImports, eq(invitationImports.id, invitations.importId))
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.state, 'waiting'),
          gt(invitations.expiresAt, now),
        ),
      )
      .get();
    if (!found) return null;
    const link = { id: newId('lnk'), secret: newSecret() };
    await db
      .insert(invitationLinks)
      .values({ id: link.id, invitationId, secretHash: hashSecret(link.secret), createdAt: now });
    return invitation[row.locale]({
      firstName: found.firstName,
      isReminder,
      note: found[row.locale],
      day: dayOf(found.expiresAt),
      url: url(`/invitation#${link.id}.${link.secret}`),
    });
  },
};
