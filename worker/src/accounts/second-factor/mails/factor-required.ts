import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay } from '../../../platform/mail/writing/format-moment.ts';
import { readPlanningSettings } from '../../../platform/settings/planning-settings.ts';
import { totpFactors } from '../../../platform/tables/auth.table.ts';

/** To an admin without a second factor, before it is required. */
export const factorRequired: MailTemplate<{ firstName: string; from: string; url: string }> = {
  nl: ({ firstName, from, url }) => ({
    subject: 'Zet tweestapsverificatie aan',
    preview: `Beheerders hebben dit nodig vanaf ${formatDay(from, 'nl')}.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Vanaf ${formatDay(from, 'nl')} hebben beheerders tweestapsverificatie nodig: naast je wachtwoord vraagt het portaal een code uit een app op je telefoon. Zo opent een gestolen wachtwoord niet de gegevens van alle vrijwilligers.`,
      ),
      text('Het aanzetten duurt twee minuten. Zonder kun je vanaf die dag geen beheer meer doen.'),
      button('Tweestapsverificatie aanzetten', url),
    ],
  }),
  en: ({ firstName, from, url }) => ({
    subject: 'Turn on two-step verification',
    preview: `Admins need it from ${formatDay(from, 'en')}.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `From ${formatDay(from, 'en')} admins need two-step verification: besides your password the portal asks for a code from an app on your phone. So a stolen password does not open the data of all volunteers.`,
      ),
      text('Turning it on takes two minutes. Without it you cannot do admin work from that day.'),
      button('Turn on two-step verification', url),
    ],
  }),
};

export const factorRequiredMail = defineMail({
  kind: 'factor_required',
  data: v.object({ from: v.string() }),
  async write({ db, data: { from }, recipient: { profile }, url }) {
    const { requireSecondFactorFrom } = await readPlanningSettings(db);
    const [factor] = await db
      .select({ confirmedAt: totpFactors.confirmedAt })
      .from(totpFactors)
      .where(eq(totpFactors.userId, profile.id));
    if (requireSecondFactorFrom !== from || profile.role !== 'admin' || factor?.confirmedAt) return null;
    return factorRequired[profile.locale]({ firstName: profile.firstName, from, url: url('/profile') });
  },
});
