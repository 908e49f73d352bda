import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay } from '../../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { accounts } from '../../../platform/tables/auth.table.ts';
import { isErasingOn } from '../erasing-switch.ts';
import { isInactive, WARNING_MS } from '../inactive-people.ts';

/** To an inactive person, before the account is erased. */
export const eraseWarning: MailTemplate<{ firstName: string; months: number; day: string; url: string }> = {
  nl: ({ firstName, months, day, url }) => ({
    subject: `Je account wordt gewist op ${formatDay(day, 'nl')}`,
    preview: 'Log in als je het wilt houden.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Je logde bijna ${months} maanden niet in en had in die tijd geen plek bij ons. We bewaren gegevens niet langer dan nodig is. Daarom wissen we je account op ${formatDay(day, 'nl')}, met je profiel en alles wat erbij hoort.`,
      ),
      text('Wil je je account houden? Log dan voor die dag in. Je hoeft verder niets te doen.'),
      button('Inloggen', url),
      text('Laat je het zo, dan krijg je nog één mail als je account gewist is.'),
    ],
  }),
  en: ({ firstName, months, day, url }) => ({
    subject: `Your account will be erased on ${formatDay(day, 'en')}`,
    preview: 'Log in if you want to keep it.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `You did not log in for almost ${months} months and had no place with us in that time. We keep data no longer than we need it. So we will erase your account on ${formatDay(day, 'en')}, with your profile and everything that belongs to it.`,
      ),
      text('Do you want to keep your account? Then log in before that day. There is nothing else to do.'),
      button('Log in', url),
      text('If you leave it, you get one more email when your account is erased.'),
    ],
  }),
};

export const eraseWarningMail = defineMail({
  kind: 'erase_warning',
  data: v.object({ warnedAt: v.number() }),
  async write({ db, data: { warnedAt }, recipient: { account, profile }, url, now }) {
    const [warned] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, account.id),
          eq(accounts.eraseWarnedAt, warnedAt),
          sql`${isErasingOn} AND ${isInactive(now)}`,
        ),
      );
    if (!warned) return null;
    return eraseWarning[profile.locale]({
      firstName: profile.firstName,
      months: PORTAL.retention.inactiveMonths,
      day: dayOf(now + WARNING_MS),
      url: url('/login'),
    });
  },
});
