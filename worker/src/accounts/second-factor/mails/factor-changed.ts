import { FACTOR_UNDO_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { HOUR_MS } from '../../../platform/lib/durations.ts';
import { mintLink } from '../../../platform/links/action-links.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { selectFactor } from '../check-code.ts';

const CHANGES = ['added', 'removed', 'recovery_code_used'] as const;
type FactorChange = (typeof CHANGES)[number];

interface Facts {
  firstName: string;
  change: FactorChange;
  changedAt: number;
  /** The recovery codes that are left. */
  left: number;
  url: string;
  /** For an added factor: until when the link at `url` removes it. */
  expiresAt: number | null;
}

const NL: Record<FactorChange, (moment: string, left: number) => { subject: string; sentence: string }> = {
  added: (moment) => ({
    subject: 'Tweestapsverificatie staat aan',
    sentence: `Je hebt tweestapsverificatie aangezet op ${moment}. Bij het inloggen vragen we voortaan ook een code uit je app. Bewaar je herstelcodes goed.`,
  }),
  removed: (moment) => ({
    subject: 'Tweestapsverificatie staat uit',
    sentence: `De tweestapsverificatie van je account is uitgezet op ${moment}. Inloggen gaat nu met alleen je wachtwoord, en je herstelcodes werken niet meer.`,
  }),
  recovery_code_used: (moment, left) => ({
    subject: 'Er is een herstelcode gebruikt',
    sentence: `Op ${moment} is met een herstelcode ingelogd op je account. ${
      left === 0
        ? 'Dat was je laatste. Zet tweestapsverificatie uit en opnieuw aan voor nieuwe codes.'
        : `Je hebt er nog ${left}.`
    }`,
  }),
};

const EN: typeof NL = {
  added: (moment) => ({
    subject: 'Two-step verification is on',
    sentence: `You turned on two-step verification on ${moment}. From now on we also ask for a code from your app when you log in. Keep your recovery codes safe.`,
  }),
  removed: (moment) => ({
    subject: 'Two-step verification is off',
    sentence: `Two-step verification of your account was turned off on ${moment}. Logging in now takes only your password, and your recovery codes no longer work.`,
  }),
  recovery_code_used: (moment, left) => ({
    subject: 'A recovery code was used',
    sentence: `On ${moment} somebody logged in to your account with a recovery code. ${
      left === 0
        ? 'That was your last one. Turn two-step verification off and on again to get new codes.'
        : `You have ${left} left.`
    }`,
  }),
};

/** To the holder of an account, so that they notice a change by somebody else. */
export const factorChanged: MailTemplate<Facts> = {
  nl: ({ firstName, change, changedAt, left, url, expiresAt }) => {
    const { subject, sentence } = NL[change](formatMoment(changedAt, 'nl'), left);
    const advice = expiresAt
      ? 'Was jij dit niet? Zet het dan meteen uit met de knop hieronder, en kies daarna een nieuw wachtwoord.'
      : 'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.';
    return {
      subject,
      preview: advice,
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(sentence),
        text(`Was jij dit? Dan is alles in orde. ${advice}`),
        button('Dit was ik niet', url),
        ...(expiresAt
          ? [note(`De knop werkt tot ${formatMoment(expiresAt, 'nl')}. Deel de link met niemand.`)]
          : []),
      ],
    };
  },
  en: ({ firstName, change, changedAt, left, url, expiresAt }) => {
    const { subject, sentence } = EN[change](formatMoment(changedAt, 'en'), left);
    const advice = expiresAt
      ? 'Was it not you? Turn it off right away with the button below, and then choose a new password.'
      : 'Was it not you? Choose a new password right away.';
    return {
      subject,
      preview: advice,
      greeting: `Hi ${firstName},`,
      blocks: [
        text(sentence),
        text(`Was this you? Then all is well. ${advice}`),
        button('This was not me', url),
        ...(expiresAt
          ? [note(`The button works until ${formatMoment(expiresAt, 'en')}. Do not share the link.`)]
          : []),
      ],
    };
  },
};

export const factorChangedMail = defineMail({
  kind: 'factor_changed',
  data: v.object({ change: v.picklist(CHANGES), left: v.number() }),
  async write({ db, row, data, recipient: { profile }, url, now }) {
    const facts = { ...data, firstName: profile.firstName, changedAt: row.createdAt };
    if (data.change !== 'added')
      return factorChanged[profile.locale]({ ...facts, url: url('/forgot-password'), expiresAt: null });
    const [factor] = await selectFactor(db, profile.id);
    // It was removed since, of which there is another mail.
    if (factor?.confirmedAt !== row.createdAt) return null;
    const expiresAt = now + FACTOR_UNDO_HOURS * HOUR_MS;
    const token = await mintLink(db, {
      userId: profile.id,
      purpose: 'remove_factor',
      subjectId: String(row.createdAt),
      expiresAt,
      now,
    });
    return factorChanged[profile.locale]({ ...facts, url: `${url('/a')}#${token}`, expiresAt });
  },
});

/** To the person whose second factor changed. */
export const enqueueFactorChangedMail = (
  db: Db,
  { auditId, now }: AuditedChange,
  personId: string,
  change: FactorChange,
) =>
  enqueueMail(db, factorChangedMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    when: auditRowExists(auditId),
    data: {
      change,
      left: sql`(SELECT count(*) FROM recovery_codes AS code WHERE code.user_id = profiles.id)`,
    },
    now,
  });
