import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { EmailAddress, RequiredLine } from '../platform/fields.ts';
import {
  MAX_ASKS_PER_WEEK,
  MAX_CANCEL_HOURS,
  MAX_DAY_HOURS,
  MAX_NAME_CHARS,
  MAX_PHONE_CHARS,
  MAX_REST_HOURS,
  MAX_UPCOMING_PLACES,
} from '../platform/limits.ts';
import { CalendarDay } from '../platform/time.ts';

export const AutoApproval = v.object({ enabled: v.boolean('invalid') });

export const getAutoApproval = defineEndpoint({
  method: 'GET',
  path: '/api/settings/auto-approval',
  access: 'admin',
  summary: 'Whether new applications are approved automatically.',
  status: 200,
  answer: AutoApproval,
});

export const setAutoApproval = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/auto-approval',
  access: 'admin',
  sensitive: true,
  summary: 'Switches auto-approval on or off; pending applications stay pending.',
  body: AutoApproval,
  status: 200,
  answer: AutoApproval,
});

export const FIRST_REMINDER_HOUR = 8;
export const LAST_REMINDER_HOUR = 21;
export const FIRST_DIGEST_HOUR = 6;
export const LAST_DIGEST_HOUR = 22;

/**
 * How a place that somebody takes is confirmed (product 71): by an admin, or at once by the claim itself. At once, a shift can
 * still ask for an admin; see `needsConfirmation` of a shift.
 */
export const CLAIM_CONFIRMATIONS = ['by_admin', 'at_once'] as const;

/** A whole number of a setting. */
const WholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number('required'),
    v.integer('invalid'),
    v.minValue(min, 'out_of_range'),
    v.maxValue(max, 'out_of_range'),
  );

/** The settings of the `/settings` screen. An edit sends all of them with the version it started from (product 23). */
export const PlanningSettings = v.strictObject({
  version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'out_of_range')),
  /** The day from which admins need a second factor; null for never. */
  requireSecondFactorFrom: v.nullable(CalendarDay, null),
  confirmClaims: v.picklist(CLAIM_CONFIRMATIONS, 'invalid'),
  /** The time before the start in which a volunteer can no longer cancel a place that no admin confirmed; 0 for none. */
  cancelHours: WholeNumber(0, MAX_CANCEL_HOURS),
  /**
   * Whom volunteers and visitors call or mail for help: see {@link HelpContact}. The number is user input, which the server
   * parses, and is answered in national form.
   */
  contactName: v.nullable(RequiredLine(MAX_NAME_CHARS)),
  contactPhone: v.nullable(RequiredLine(MAX_PHONE_CHARS)),
  contactEmail: v.nullable(EmailAddress),
  /** The hour of the evening before at which people are reminded of their shifts, in the event's time zone. */
  reminderHour: WholeNumber(FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR),
  /** From this hour until `quietTo`, notices that are not urgent wait. If both are equal, there are no quiet hours. */
  quietFrom: WholeNumber(0, 23),
  quietTo: WholeNumber(0, 23),
  /** How often one person is asked for a shift within seven days. */
  askLimitPerWeek: WholeNumber(1, MAX_ASKS_PER_WEEK),
  /** The number of upcoming places that one person can claim; null for no limit. */
  maxUpcoming: v.nullable(WholeNumber(1, MAX_UPCOMING_PLACES), null),
  /** People confirm a claim that leaves fewer hours than this between two shifts; 0 for never. */
  restHours: WholeNumber(0, MAX_REST_HOURS),
  /** People confirm a claim that makes more hours of work than this within 24; 24 for never. */
  dayHours: WholeNumber(1, MAX_DAY_HOURS),
  /** The hour at which admins get a mail about missing people in the next days. */
  digestHour: WholeNumber(FIRST_DIGEST_HOUR, LAST_DIGEST_HOUR),
  /** The percentage of its places that a shift without a minimum needs. */
  minimumShare: WholeNumber(1, 100),
});
export type PlanningSettings = v.InferOutput<typeof PlanningSettings>;

export const getPlanningSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settings/planning',
  access: 'admin',
  summary: 'The settings of the portal.',
  status: 200,
  answer: PlanningSettings,
});

export const setPlanningSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/planning',
  access: 'admin',
  sensitive: true,
  summary:
    'Replaces the settings. If somebody else saved in between, `setting.changed` has the `current` ones. Who sets the day from which a second factor is required must have one.',
  body: PlanningSettings,
  status: 200,
  answer: PlanningSettings,
  errors: ['setting.changed', 'setting.needs_factor'],
});

/** Whom volunteers and visitors call or mail for help (product 39); each part is null until admins set it. */
export const HelpContact = v.object({
  name: v.nullable(v.string()),
  /** E.164. */
  phoneNumber: v.nullable(v.string()),
  /** In national form. */
  phoneDisplay: v.nullable(v.string()),
  email: v.nullable(v.string()),
});
export type HelpContact = v.InferOutput<typeof HelpContact>;

export const getContact = defineEndpoint({
  method: 'GET',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Whom to call or mail for help.',
  status: 200,
  answer: HelpContact,
});
