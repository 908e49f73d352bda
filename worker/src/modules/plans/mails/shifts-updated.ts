import type { Locale } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../db/client.ts';
import { selectJson } from '../../../db/json-row.ts';
import { events, mailOutbox, planItems, shiftAssignments, shifts } from '../../../db/schema.ts';
import { dayOf } from '../../../lib/calendar-day.ts';
import { auditRowExists } from '../../audit/audit.statements.ts';
import { isCalendarSubscribed } from '../../calendar-feed/calendar-feed.repository.ts';
import { type AuditedChange, enqueueMail } from '../../mail/mail.outbox.ts';
import { UPDATE_MAIL_DELAY_MS } from '../../mail/update-mails.ts';
import {
  button,
  list,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  note,
  text,
} from '../../mail/writing/content.ts';
import { defineMail } from '../../mail/writing/define-mail.ts';
import { askBlocks, isAskedAgain, mintDayLink } from '../../reminders/mails/ask.ts';
import { reminderHour } from '../../settings/planning-settings.ts';
import { hasEnded, type NotifiedShift, toNotifiedShift } from '../../shifts/mails/notified-shift.ts';
import { isWorthAMail, shiftChanges } from '../../shifts/mails/shift-changes.ts';
import { shiftFacts } from '../../shifts/mails/shift-facts.ts';
import { placesCalendar } from '../../shifts/place-calendar.ts';
import { isExpected } from '../../shifts/shift-rules.ts';
import { shiftShape } from '../../shifts/shifts.repository.ts';
import type { PlannedColumns } from '../planned-shift.ts';
import { isWorthTelling, mailsOf, placesOfPlan } from '../plans.repository.ts';

interface UpdatedShifts {
  firstName: string;
  /** By start, at least one. */
  updates: {
    shift: NotifiedShift;
    changes: string[];
    /** The page that asks whether the person comes; set at the last shift of a day whose reminder was already sent. */
    askUrl: string | null;
  }[];
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

interface Words {
  subject: (count: number, title: string) => string;
  greeting: (name: string) => string;
  intro: (count: number) => string;
  button: string;
  subscribed: string;
  attached: string;
  ask: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: (count, title) =>
      count === 1 ? `Gewijzigd: ${title}` : `${count} van je diensten zijn gewijzigd`,
    greeting: (name) => `Hoi ${name},`,
    intro: (count) =>
      count === 1
        ? 'Er is iets veranderd aan een dienst waar je op staat:'
        : 'Er is iets veranderd aan diensten waar je op staat. Zo zijn ze nu:',
    button: 'Mijn diensten bekijken',
    subscribed: 'Je agenda-abonnement werkt je agenda bij.',
    attached: 'Met de bijlage werk je je agenda bij.',
    ask: 'Komt het zo niet meer uit? Laat het ons snel weten.',
  },
  en: {
    subject: (count, title) => (count === 1 ? `Changed: ${title}` : `${count} of your shifts have changed`),
    greeting: (name) => `Hi ${name},`,
    intro: (count) =>
      count === 1
        ? 'Something changed about a shift you are on:'
        : 'Something changed about shifts you are on. This is how they are now:',
    button: 'View my shifts',
    subscribed: 'Your calendar subscription updates your calendar.',
    attached: 'The attachment updates your calendar.',
    ask: 'Does it no longer suit you? Please tell us soon.',
  },
};

function write({ firstName, updates, url, isSubscribed }: UpdatedShifts, locale: Locale): MailContent {
  const words = WORDS[locale];
  return {
    subject: words.subject(updates.length, updates[0]?.shift.title ?? ''),
    preview: updates[0]?.changes.join(' · ') ?? '',
    greeting: words.greeting(firstName),
    blocks: [
      text(words.intro(updates.length)),
      ...updates.flatMap(({ shift, changes, askUrl }): MailBlock[] => [
        shiftFacts(shift, locale),
        list(changes),
        ...(askUrl === null ? [] : askBlocks(locale, askUrl)),
      ]),
      button(words.button, url),
      note(`${isSubscribed ? words.subscribed : words.attached} ${words.ask}`),
    ],
  };
}

/** To somebody expected on shifts that a plan changed: all of them in one mail, with a calendar file. */
export const shiftsUpdated: MailTemplate<UpdatedShifts> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

/** The person's places on the shifts of a plan that were changed, or whose change was undone. */
const selectChanged = (db: Db, planId: string, act: 'applied' | 'undone', personId: string) =>
  selectJson(db, {
    ...shiftShape,
    assignment: {
      id: shiftAssignments.id,
      status: shiftAssignments.status,
      acknowledgedAt: shiftAssignments.acknowledgedAt,
    },
    reminderHour: sql<number>`${reminderHour}`,
    before: sql<PlannedColumns>`json(${act === 'applied' ? planItems.before : planItems.after})`,
  })
    .from(planItems)
    .innerJoin(shiftAssignments, eq(shiftAssignments.shiftId, planItems.shiftId))
    .innerJoin(shifts, eq(shifts.id, planItems.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(
      sql`plan_items.plan_id = ${planId} AND plan_items.applied = 1
        AND plan_items.undone = ${act === 'undone' ? 1 : 0}
        AND shift_assignments.volunteer_id = ${personId} AND ${isExpected}`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`);

export const shiftsUpdatedMail = defineMail({
  kind: 'shifts_updated',
  // The mail is about the difference between the plan and the shifts when the mail is sent.
  data: v.object({ planId: v.string(), act: v.picklist(['applied', 'undone']) }),
  async write({ db, data: { planId, act }, recipient: { profile }, url, now }) {
    const rows = await selectChanged(db, planId, act, profile.id);
    const page = url('/my-shifts');
    const places = rows.flatMap(({ row }) => {
      const shift = toNotifiedShift(row);
      const before = toNotifiedShift({ ...row, shift: { ...row.shift, ...row.before } });
      if (hasEnded(shift, now) || !isWorthAMail(before, shift)) return [];
      return [{ row, shift, changes: shiftChanges(before, shift, profile.locale) }];
    });
    // Later edits undid every change that matters.
    if (places.length === 0) return null;
    // The answer counts for every shift of a day, so it is asked once: at the last of them.
    const asked = new Map(
      places
        .filter(({ row }) => isAskedAgain(row, now))
        .map(({ row: { shift } }) => [dayOf(shift.startTime), shift]),
    );
    const askUrls = new Map<string, string>();
    for (const [day, { id, startTime }] of asked)
      askUrls.set(id, url(await mintDayLink(db, { userId: profile.id, day, until: startTime, now })));
    const isSubscribed = await isCalendarSubscribed(db, profile.id, now);
    return {
      ...shiftsUpdated[profile.locale]({
        firstName: profile.firstName,
        updates: places.map(({ row, shift, changes }) => ({
          shift,
          changes,
          askUrl: askUrls.get(row.shift.id) ?? null,
        })),
        url: page,
        isSubscribed,
      }),
      attachments: isSubscribed
        ? []
        : [
            placesCalendar(
              places.map(({ row }) => ({ ...row, url: page })),
              now,
            ),
          ],
    };
  },
});

/** Mails everybody expected on a shift that the plan changed, once, unless the plan is undone before. */
export const enqueueAppliedMails = (db: Db, { auditId, now }: AuditedChange, planId: string) =>
  enqueueMail(db, shiftsUpdatedMail, {
    dedupeKey: `${planId}:applied`,
    from: placesOfPlan,
    to: sql`${isWorthTelling(planId, now)} AND plan_items.applied = 1`,
    when: auditRowExists(auditId),
    data: { planId, act: 'applied' },
    sendAt: now + UPDATE_MAIL_DELAY_MS,
    now,
  });

// A mail that is being sent may have been written before the plan was undone.
const isWaiting = (now: number) => sql`mail_outbox.status = 'pending'
  AND (mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now})`;

/**
 * Mails everybody expected on a shift whose change was undone, if they know of the change: from the mail about it, or because
 * they took their place after it. It must precede dropping the waiting mails.
 */
export const enqueueUndoneMails = (db: Db, { auditId, now }: AuditedChange, planId: string) =>
  enqueueMail(db, shiftsUpdatedMail, {
    dedupeKey: `${planId}:undone`,
    from: placesOfPlan,
    to: sql`${isWorthTelling(planId, now)} AND plan_items.undone = 1
      AND (shift_assignments.assigned_at > (SELECT plans.applied_at FROM plans WHERE plans.id = ${planId})
        OR NOT EXISTS (SELECT 1 FROM mail_outbox
          WHERE ${mailsOf(planId, 'applied')} AND mail_outbox.user_id = profiles.id AND ${isWaiting(now)}))`,
    when: auditRowExists(auditId),
    data: { planId, act: 'undone' },
    now,
  });

/** Drops the mails about the plan that were not sent, except to people on a shift whose change stays. */
export const dropWaitingMails = (db: Db, { auditId, now }: AuditedChange, planId: string) =>
  db.delete(mailOutbox).where(
    sql`${mailsOf(planId, 'applied')} AND ${isWaiting(now)} AND ${auditRowExists(auditId)}
      AND NOT EXISTS (SELECT 1 FROM plan_items
        CROSS JOIN shift_assignments ON shift_assignments.shift_id = plan_items.shift_id
        WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1 AND plan_items.undone = 0
          AND shift_assignments.volunteer_id = mail_outbox.user_id AND ${isExpected})`,
  );
