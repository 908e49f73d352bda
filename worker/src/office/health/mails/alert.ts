import {
  type JobName,
  type Locale,
  MAX_MAIL_WAIT_MINUTES,
  PROBLEMS,
  type Problem,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { batch } from '../../../platform/db/batch.ts';
import {
  button,
  facts,
  type MailContent,
  type MailTemplate,
  text,
} from '../../../platform/mail/writing/content.ts';
import type { MailWriter } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { alerts } from '../health.table.ts';
import { findProblems, selectFacts } from '../problems.ts';

interface Alert {
  problem: Problem;
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  failedMails: number;
  waitingMails: number;
  lateJobs: JobName[];
  /** The address of the health screen. */
  url: string;
}

interface Words {
  /** A problem in a few words, for the subject. */
  names: Record<Problem, string>;
  /** The cause of a problem, and what to do about it. */
  explained: Record<Problem, (alert: Alert) => string[]>;
  subject: string;
  subjectOver: string;
  since: string;
  until: string;
  jobs: string;
  greeting: string;
  over: string;
  open: string;
  reason: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    names: {
      mails_failed: 'mails zijn niet verstuurd',
      mails_waiting: 'mails blijven liggen',
      jobs_late: 'een achtergrondtaak loopt niet',
    },
    explained: {
      mails_failed: ({ failedMails }) => [
        `In de afgelopen 24 uur ${failedMails === 1 ? 'is 1 mail' : `zijn ${failedMails} mails`} niet verstuurd. De portal probeert ${failedMails === 1 ? 'deze mail' : 'deze mails'} niet nog eens.`,
        'Kijk bij Verzonden mails wat de mailserver antwoordde. Los dat op en druk daar op Opnieuw versturen.',
      ],
      mails_waiting: ({ waitingMails }) => [
        `${waitingMails === 1 ? 'Er wacht 1 mail' : `Er wachten ${waitingMails} mails`}, en de oudste langer dan ${MAX_MAIL_WAIT_MINUTES} minuten. De mailserver weigert of is traag, of de wachtrij staat stil.`,
        'Er is niets kwijt: de portal blijft het proberen. Kijk of de mailserver werkt en of de limiet van je mailprovider is bereikt.',
      ],
      jobs_late: () => [
        'Een taak die de portal zelf doet, is te lang niet gelukt. Op het scherm staat bij elke taak de laatste fout.',
        'De portal probeert het elke minuut opnieuw. Blijft het misgaan, kijk dan in de logs van de Worker.',
      ],
    },
    subject: 'Let op:',
    subjectOver: 'Voorbij:',
    since: 'Sinds',
    until: 'Tot',
    jobs: 'Taken',
    greeting: 'Hoi,',
    over: 'Dit probleem is voorbij. Je hoeft niets te doen.',
    open: 'Status bekijken',
    reason:
      'Je krijgt deze mail omdat dit adres in de instellingen van de portal staat voor meldingen over storingen.',
  },
  en: {
    names: {
      mails_failed: 'emails were not sent',
      mails_waiting: 'emails are waiting',
      jobs_late: 'a background job does not run',
    },
    explained: {
      mails_failed: ({ failedMails }) => [
        `In the last 24 hours ${failedMails === 1 ? '1 email was' : `${failedMails} emails were`} not sent. The portal does not try again.`,
        'See at Sent emails what the mail server answered. Solve that, and press Send again there.',
      ],
      mails_waiting: ({ waitingMails }) => [
        `${waitingMails === 1 ? '1 email is' : `${waitingMails} emails are`} waiting, the oldest for more than ${MAX_MAIL_WAIT_MINUTES} minutes. The mail server refuses or is slow, or the queue has stopped.`,
        'Nothing is lost: the portal keeps trying. See whether the mail server works, and whether the limit of your mail provider was reached.',
      ],
      jobs_late: () => [
        'A job that the portal does by itself has not succeeded for too long. The screen shows the last error of each job.',
        'The portal tries again every minute. If it keeps failing, look at the logs of the Worker.',
      ],
    },
    subject: 'Attention:',
    subjectOver: 'Over:',
    since: 'Since',
    until: 'Until',
    jobs: 'Jobs',
    greeting: 'Hi,',
    over: 'This problem is over. You do not have to do anything.',
    open: 'See how the portal is doing',
    reason:
      'You get this email because this address is in the settings of the portal for messages about failures.',
  },
};

function write(alert: Alert, locale: Locale): MailContent {
  const { problem, startedAt, endedAt, lateJobs, url } = alert;
  const words = WORDS[locale];
  const explained = endedAt === null ? words.explained[problem](alert) : [words.over];
  return {
    subject: `${endedAt === null ? words.subject : words.subjectOver} ${words.names[problem]}`,
    preview: explained[0] ?? '',
    greeting: words.greeting,
    blocks: [
      ...explained.map(text),
      facts(
        [words.since, formatMoment(startedAt, locale)],
        ...(endedAt === null ? [] : [[words.until, formatMoment(endedAt, locale)] as const]),
        // The names as they are in the logs.
        ...(endedAt === null && problem === 'jobs_late' ? [[words.jobs, lateJobs.join(', ')] as const] : []),
      ),
      button(words.open, url),
    ],
    reason: words.reason,
  };
}

/** To the address for alerts: a problem began, or is over. */
export const alertTemplate: MailTemplate<Alert> = {
  nl: (alert) => write(alert, 'nl'),
  en: (alert) => write(alert, 'en'),
};

const AlertData = v.object({ problem: v.picklist(PROBLEMS), isOver: v.boolean(), startedAt: v.number() });

/** Goes to an address without an account, so it must not contain personal data. */
export const alertMail: MailWriter<'alert', v.InferOutput<typeof AlertData>> = {
  kind: 'alert',
  data: AlertData,
  outlivesAccount: true,
  async write({ db, row, url, now }) {
    const { problem, isOver, startedAt } = v.parse(AlertData, row.data);
    const { found, ...rows } = await batch(db, {
      found: db.select().from(alerts).where(eq(alerts.problem, problem)),
      ...selectFacts(db, now),
    });
    const endedAt = found[0]?.endedAt ?? null;
    // The problem ended or began again before the mail could be sent. Another mail reports that.
    if (isOver !== (endedAt !== null)) return null;
    const { mails, lateJobs } = findProblems(rows, now);
    return alertTemplate[row.locale]({
      problem,
      startedAt,
      endedAt,
      failedMails: mails.failedLately,
      waitingMails: mails.waiting,
      lateJobs,
      url: url('/settings/health'),
    });
  },
};
