import type { Locale } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../../events/events.table.ts';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { optional, selectJson } from '../../../platform/db/json-row.ts';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../../platform/mail/mail.table.ts';
import { isPushed, UPDATE_MAIL_DELAY_MS } from '../../../platform/mail/update-mails.ts';
import {
  button,
  list,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  note,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../platform/mail/writing/format-moment.ts';
import { reminderHour } from '../../../platform/settings/planning-settings.ts';
import { askBlocks, isAskedAgain, mintDayLink } from '../../notices/ask-day.ts';
import { EDIT_EFFECTS, EFFECT_WORDS, effectOf, reasonBlocks } from '../../notices/edit-effect.ts';
import {
  hasEnded,
  isCalledOffTogether,
  type NotifiedShift,
  toNotifiedShift,
} from '../../notices/notified-shift.ts';
import { isWorthAMail, shiftChanges } from '../../notices/shift-changes.ts';
import { shiftFacts } from '../../notices/shift-facts.ts';
import { isCalendarSubscribed } from '../../reading/calendar-subscription.ts';
import { placesCalendar } from '../../reading/place-calendar.ts';
import { shiftShape } from '../../reading/shifts.repository.ts';
import { isExpected } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { attendance } from '../../tables/attendance.table.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { earliestStart, isWorthNotifying, mailsOf, placesOfPlan } from '../notified-people.ts';
import type { PlannedColumns } from '../planned-shift.ts';
import { planItems } from '../plans.table.ts';

interface UpdatedShifts {
  firstName: string;
  /** By start, at least one. */
  updates: {
    before: NotifiedShift;
    shift: NotifiedShift;
    changes: string[];
    /** The page that asks whether the person comes; set at the last shift of a day whose reminder was already sent. */
    askUrl: string | null;
  }[];
  /** Why shifts were called off. */
  reason: string | null;
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

interface Words {
  greeting: (name: string) => string;
  button: string;
  subscribed: string;
  attached: string;
  ask: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    greeting: (name) => `Hoi ${name},`,
    button: 'Mijn diensten bekijken',
    subscribed: 'Je agenda-abonnement werkt je agenda bij.',
    attached: 'Met de bijlage werk je je agenda bij.',
    ask: 'Komt het zo niet meer uit? Laat het ons snel weten.',
  },
  en: {
    greeting: (name) => `Hi ${name},`,
    button: 'View my shifts',
    subscribed: 'Your calendar subscription updates your calendar.',
    attached: 'The attachment updates your calendar.',
    ask: 'Does it no longer suit you? Please tell us soon.',
  },
};

function write(
  { firstName, updates, reason, url, isSubscribed }: UpdatedShifts,
  locale: Locale,
): MailContent {
  const words = WORDS[locale];
  const groups = EDIT_EFFECTS.map((effect) => ({
    effect,
    group: updates.filter(({ before, shift }) => effectOf(before, shift) === effect),
  })).filter(({ group }) => group.length > 0);
  const [first, ...others] = groups;
  // Shifts with several effects have changed.
  const effect = first && others.length === 0 ? first.effect : 'changed';
  const { subject, intro } = EFFECT_WORDS[locale][effect];
  const one = updates[0]?.shift;
  return {
    subject: subject(updates.length, one ? shiftInSubject(one, locale) : ''),
    // The group of changed shifts is the last.
    preview: (effect === 'changed' && groups.at(-1)?.group[0]?.changes.join(' · ')) || intro(updates.length),
    greeting: words.greeting(firstName),
    blocks: [
      ...groups.flatMap(({ effect: kind, group }) => [
        text(EFFECT_WORDS[locale][kind].intro(group.length)),
        ...(kind === 'called_off' ? reasonBlocks(locale, reason) : []),
        ...group.flatMap(({ before, shift, changes, askUrl }): MailBlock[] =>
          kind === 'called_off'
            ? // Who does not have to come knows the shift as it was.
              [shiftFacts(before, locale)]
            : [
                shiftFacts(shift, locale),
                ...(changes.length === 0 ? [] : [list(changes)]),
                ...(askUrl === null ? [] : askBlocks(locale, askUrl)),
              ],
        ),
      ]),
      button(words.button, url),
      note(
        [
          isSubscribed ? words.subscribed : words.attached,
          ...(effect === 'called_off' ? [] : [words.ask]),
        ].join(' '),
      ),
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
    attendance: optional(attendance.assignmentId, { state: attendance.state }),
    before: sql<PlannedColumns>`json(${act === 'applied' ? planItems.before : planItems.after})`,
  })
    .from(planItems)
    .innerJoin(shiftAssignments, eq(shiftAssignments.shiftId, planItems.shiftId))
    .innerJoin(shifts, eq(shifts.id, planItems.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(
      sql`plan_items.plan_id = ${planId} AND plan_items.applied = 1
        AND plan_items.undone = ${act === 'undone' ? 1 : 0}
        AND shift_assignments.volunteer_id = ${personId} AND ${isExpected} AND NOT ${isCalledOffTogether}`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`);

export const shiftsUpdatedMail = defineMail({
  kind: 'shifts_updated',
  push: 'change',
  // The mail is about the difference between the plan and the shifts when the mail is sent.
  data: v.object({
    planId: v.string(),
    act: v.picklist(['applied', 'undone']),
    reason: v.optional(v.nullable(v.string())),
  }),
  async write({ db, data: { planId, act, reason = null }, recipient: { profile }, url, now }) {
    const rows = await selectChanged(db, planId, act, profile.id);
    const page = url('/my-shifts');
    const places = rows.flatMap(({ row }) => {
      const shift = toNotifiedShift(row);
      const before = toNotifiedShift({ ...row, shift: { ...row.shift, ...row.before } });
      if (hasEnded(shift, now) || !isWorthAMail(before, shift)) return [];
      return [{ row, before, shift, changes: shiftChanges(before, shift, profile.locale) }];
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
        updates: places.map(({ row, before, shift, changes }) => ({
          before,
          shift,
          changes,
          askUrl: askUrls.get(row.shift.id) ?? null,
        })),
        reason,
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
      push: { until: Math.max(...places.map(({ shift }) => shift.endTime)) },
    };
  },
});

/** Mails everybody expected on a shift that the plan changed, once, unless the plan is undone before. */
export const enqueueAppliedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  { planId, reason }: { planId: string; reason: string | null },
) =>
  enqueueMail(db, shiftsUpdatedMail, {
    dedupeKey: `${planId}:applied`,
    from: placesOfPlan,
    to: sql`${isWorthNotifying(planId, now)} AND plan_items.applied = 1`,
    when: auditRowExists(auditId),
    data: { planId, act: 'applied', reason },
    sendAt: now + UPDATE_MAIL_DELAY_MS,
    pushWhen: isPushed(now, earliestStart),
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
    to: sql`${isWorthNotifying(planId, now)} AND plan_items.undone = 1
      AND (shift_assignments.assigned_at > (SELECT plans.applied_at FROM plans WHERE plans.id = ${planId})
        OR NOT EXISTS (SELECT 1 FROM mail_outbox
          WHERE ${mailsOf(planId, 'applied')} AND mail_outbox.user_id = profiles.id AND ${isWaiting(now)}))`,
    when: auditRowExists(auditId),
    data: { planId, act: 'undone' },
    pushWhen: isPushed(now, earliestStart),
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
