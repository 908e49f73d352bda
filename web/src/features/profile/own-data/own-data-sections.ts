import type {
  NoticeKind,
  OwnData,
  PhotoConsent,
  RequestStatus,
  WaitlistState,
} from '@ijsploeg/worker/contract';
import { actionText, changesOf } from '../../../components/audit/audit-words.ts';
import { dayPartsText } from '../../../lib/format/day-part-words.ts';
import { formatClock, formatDayRange, formatShortDay, formatWhen } from '../../../lib/format/format-date.ts';
import { formatEuros } from '../../../lib/format/format-money.ts';
import { MAIL_STATUS_TEXTS, mailKindText, outboxKindText } from '../../../lib/format/mail-words.ts';
import { fullName } from '../../../lib/format/person-name.ts';
import { roleName } from '../../../lib/format/role-name.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language-names.ts';
import { m } from '../../../paraglide/messages.js';
import { deviceName, toDevice } from '../device.ts';
import { PUSH_TEXTS } from '../push/push-kinds.ts';

/** A name and its value; null where there is none. */
export type OwnFact = readonly [name: string, value: string | null];

/** One entry of a list. */
export interface OwnEntry {
  title: string;
  status?: string;
  /** What else is stored about it, one line each. */
  details: string[];
}

export interface OwnSection {
  title: string;
  facts?: OwnFact[];
  entries?: OwnEntry[];
}

/** An absolute date and time, because "today" would be wrong on paper. */
const moment = (instant: string) => `${formatShortDay(instant)}, ${formatClock(instant)}`;

/** When the data was read, always with the year. */
export const asOf = ({ exportedAt }: OwnData): string =>
  `${formatShortDay(exportedAt, new Date(0))}, ${formatClock(exportedAt)}`;

/** Joins the parts of one line. */
const line = (...parts: string[]) => parts.join(' · ');

/** One line part for an instant, none for null. */
const stamp = (text: (inputs: { when: string }) => string, instant: string | null) =>
  instant === null ? [] : [text({ when: moment(instant) })];

const note = (notes: string | null) => (notes === null ? [] : [m.data_note({ notes })]);

const REQUEST_STATUS: Record<RequestStatus, () => string> = {
  pending: m.data_request_pending,
  approved: m.data_request_approved,
  rejected: m.data_request_rejected,
};

const PLACE_STATUS: Record<OwnData['assignments'][number]['status'], () => string> = {
  assigned: m.mine_status_assigned,
  confirmed: m.mine_status_confirmed,
  completed: m.mine_status_completed,
  cancelled: m.mine_status_cancelled,
};

const NOTICE_NAMES: Record<NoticeKind, () => string> = {
  reminder: m.notice_reminder,
  ask: m.notice_ask,
  message: m.notice_message,
  digest: m.notice_digest,
};

const ACTORS = { self: m.data_by_you, organisation: m.data_by_others };

/** The whole document as text, in the order in which people look for it. */
export const toSections = (data: OwnData): OwnSection[] => [
  { title: m.data_profile(), facts: profileFacts(data) },
  { title: m.data_account(), facts: accountFacts(data) },
  { title: m.data_requests(), entries: data.volunteerRequests.map(toRequestEntry) },
  { title: m.data_assignments(), entries: data.assignments.map((place) => toPlaceEntry(place, data)) },
  ...unlessEmpty(m.data_waitlist_title(), data.waitlist.map(toWaitlistEntry)),
  ...unlessEmpty(m.data_openings(), data.openingReminders.map(toOpeningEntry)),
  ...unlessEmpty(m.data_asks(), data.asks.map(toAskEntry)),
  ...unlessEmpty(
    m.data_absences(),
    data.absences.map(({ fromDay, toDay }) => ({ title: formatDayRange(fromDay, toDay), details: [] })),
  ),
  ...unlessEmpty(
    m.data_charges(),
    data.charges.map(({ startTime }) => ({ title: moment(startTime), details: [] })),
  ),
  { title: m.data_reservations(), entries: data.reservations.map(toReservationEntry) },
  {
    title: m.data_mails(),
    entries: data.mails.map((mail) => ({
      title: mail.subject ?? outboxKindText(mail),
      details: [
        `${moment(mail.sentAt ?? mail.createdAt)} · ${MAIL_STATUS_TEXTS[mail.status]()} · ${mail.recipient}`,
      ],
    })),
  },
  {
    title: m.data_sessions(),
    entries: data.sessions.map((session) => ({
      title: deviceName(toDevice(session.userAgent)),
      details: [
        line(
          m.sessions_since({ when: moment(session.createdAt) }),
          m.data_session_until({ when: moment(session.expiresAt) }),
          ...stamp(m.data_session_verified, session.verifiedAt),
          ...stamp(m.data_session_trusted, session.trustedUntil),
        ),
        ...(session.userAgent ? [session.userAgent] : []),
      ],
    })),
  },
  ...unlessEmpty(m.data_messages(), data.messages.map(toMessageEntry)),
  ...unlessEmpty(
    m.push_title(),
    data.pushDevices.map(({ service, createdAt, lastOkAt }) => ({
      title: capitalise(service ?? ''),
      details: [line(m.sessions_since({ when: moment(createdAt) }), ...stamp(m.data_push_last, lastOkAt))],
    })),
  ),
  ...unlessEmpty(m.feed_title(), data.calendarFeed ? [toFeedEntry(data.calendarFeed)] : []),
  ...unlessEmpty(m.data_links(), [
    ...data.oneTimeTokens.map(toLinkEntry),
    ...data.actionLinks.map(toActionLinkEntry),
  ]),
  {
    title: m.data_audit_log(),
    entries: data.auditLog.map((entry) => ({
      title: actionText(entry),
      details: [line(moment(entry.at), ...(entry.actor ? [ACTORS[entry.actor]()] : [])), ...toChanges(entry)],
    })),
  },
];

const unlessEmpty = (title: string, entries: OwnEntry[]): OwnSection[] =>
  entries.length > 0 ? [{ title, entries }] : [];

/** The names of companies are the same in every language. */
const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const profileFacts = ({ profile }: OwnData): OwnFact[] => [
  [m.data_name(), fullName(profile)],
  [m.auth_email(), profile.email],
  [m.profile_phone(), profile.phoneDisplay],
  [m.profile_city(), profile.city],
  [m.profile_country(), profile.country],
  [m.data_skills(), skillsText(profile.skills) || null],
  [m.data_day_parts(), dayPartsText(profile.dayParts) || null],
  [m.data_role(), roleName(profile.role)],
  [m.data_language(), LANGUAGE_NAMES[profile.locale]],
  [m.data_muted(), profile.mutedNotices.map((notice) => NOTICE_NAMES[notice]()).join(', ') || m.data_none()],
  [
    m.data_muted_pushes(),
    profile.mutedPushes.map((kind) => PUSH_TEXTS[kind].label()).join(', ') || m.data_none(),
  ],
  [m.photos_title(), photosText(profile.photoConsent)],
  [m.data_profile_completed(), profile.profileCompleted ? m.data_yes() : m.data_no()],
  [m.data_changed(), moment(profile.updatedAt)],
];

function photosText({ answer, answeredAt, textVersion }: PhotoConsent): string | null {
  if (answer === null || answeredAt === null || textVersion === null) return null;
  const text = answer === 'yes' ? m.data_photos_yes : m.data_photos_no;
  return text({ when: moment(answeredAt), version: textVersion });
}

const accountFacts = ({ account, secondFactor }: OwnData): OwnFact[] => [
  [m.data_account_id(), account.id],
  [m.data_created(), moment(account.createdAt)],
  [m.data_confirmed(), account.emailConfirmedAt && moment(account.emailConfirmedAt)],
  [m.data_last_seen(), account.lastSeenAt && moment(account.lastSeenAt)],
  ...(account.eraseWarnedAt ? [[m.data_erase_warned(), moment(account.eraseWarnedAt)] as const] : []),
  ...(account.pendingEmail && account.pendingEmailUntil
    ? [
        [
          m.data_pending_email(),
          line(account.pendingEmail, m.data_link_until({ when: moment(account.pendingEmailUntil) })),
        ] as const,
      ]
    : []),
  [m.data_password(), m.data_password_kept()],
  ...factorFacts(secondFactor),
  [m.data_failed_sign_ins(), String(account.failedSignIns)],
  ...(account.signInBlockedUntil
    ? [[m.data_blocked_until(), moment(account.signInBlockedUntil)] as const]
    : []),
  [m.data_changed(), moment(account.updatedAt)],
];

const factorFacts = (factor: OwnData['secondFactor']): OwnFact[] => {
  if (!factor?.confirmedAt) return [[m.data_factor(), m.data_factor_off()]];
  const { confirmedAt, removalAt, recoveryCodesLeft } = factor;
  return [
    [
      m.data_factor(),
      line(m.data_factor_on({ when: moment(confirmedAt) }), ...stamp(m.data_factor_removal, removalAt)),
    ],
    [m.data_recovery_codes(), String(recoveryCodesLeft)],
  ];
};

const toRequestEntry = (request: OwnData['volunteerRequests'][number]): OwnEntry => ({
  title: m.data_requested({ when: moment(request.requestedAt) }),
  status: REQUEST_STATUS[request.status](),
  details: [
    line(...stamp(m.data_approved, request.approvedAt), ...stamp(m.data_rejected, request.rejectedAt)),
    ...(request.motivation === null ? [] : [m.data_motivation({ motivation: request.motivation })]),
    ...note(request.notes),
  ].filter(Boolean),
});

const toPlaceEntry = (
  { shift, ...place }: OwnData['assignments'][number],
  { standInRequests }: OwnData,
): OwnEntry => ({
  title: shift.title,
  status: PLACE_STATUS[place.status](),
  details: [
    line(
      formatWhen(shift.startTime, shift.endTime),
      shift.location,
      ...(shift.event ? [shift.event.title] : []),
    ),
    line(
      m.data_assigned({ when: moment(place.assignedAt) }),
      ...stamp(m.data_place_confirmed, place.confirmedAt),
      ...stamp(m.data_place_acknowledged, place.acknowledgedAt),
      ...stamp(m.whatsapp_asked, place.whatsappAt),
      ...stamp(m.data_completed, place.completedAt),
      ...stamp(m.data_cancelled, place.cancelledAt),
    ),
    ...note(place.notes),
    ...standInRequests
      .filter(({ assignmentId }) => assignmentId === place.id)
      .map(({ createdAt, reason }) =>
        line(m.data_stand_in({ when: moment(createdAt) }), ...(reason === null ? [] : [reason])),
      ),
  ],
});

const WAITLIST_STATES: Record<WaitlistState, () => string> = {
  waiting: m.data_waitlist_waiting,
  offered: m.data_waitlist_state_offered,
  taken: m.data_waitlist_state_taken,
  left: m.data_waitlist_state_left,
  passed: m.data_waitlist_state_passed,
  lapsed: m.data_waitlist_state_lapsed,
};

const toWaitlistEntry = ({ shift, ...entry }: OwnData['waitlist'][number]): OwnEntry => ({
  title: shift.title,
  status: WAITLIST_STATES[entry.state](),
  details: [
    line(formatWhen(shift.startTime, shift.endTime), shift.location),
    line(
      m.data_waitlist_joined({ when: moment(entry.joinedAt) }),
      ...stamp(m.data_waitlist_offered, entry.offerExpiresAt),
      ...stamp(m.data_waitlist_ended, entry.endedAt),
    ),
  ],
});

const toOpeningEntry = ({ shift, askedAt, opensAt }: OwnData['openingReminders'][number]): OwnEntry => ({
  title: shift.title,
  details: [
    line(formatWhen(shift.startTime, shift.endTime), shift.location),
    line(m.data_opening_opens({ when: moment(opensAt) }), m.data_opening_asked({ when: moment(askedAt) })),
  ],
});

const toAskEntry = ({
  shift,
  askedAt,
  answer,
  answeredAt,
  whatsappAt,
}: OwnData['asks'][number]): OwnEntry => ({
  title: shift.title,
  status: { yes: m.data_asks_yes, no: m.data_asks_no, open: m.data_asks_open }[answer ?? 'open'](),
  details: [
    formatWhen(shift.startTime, shift.endTime),
    line(
      m.data_asks_asked({ when: moment(askedAt) }),
      ...stamp(m.data_asks_answered, answeredAt),
      ...stamp(m.whatsapp_asked, whatsappAt),
    ),
  ],
});

const toReservationEntry = (reservation: OwnData['reservations'][number]): OwnEntry => ({
  title: reservation.event.title,
  status: reservation.status === 'reserved' ? m.data_reservation_valid() : m.mine_status_cancelled(),
  details: [
    line(
      moment(reservation.event.startDate),
      m.data_reservation({ count: reservation.quantity, reference: reservation.reference }),
      formatEuros(reservation.totalCents),
    ),
    line(
      `${reservation.firstName} ${reservation.lastName}`,
      reservation.email,
      ...(reservation.phoneNumber ? [reservation.phoneNumber] : []),
    ),
    line(
      m.data_reserved({ when: moment(reservation.createdAt) }),
      ...stamp(m.data_cancelled, reservation.cancelledAt),
      ...stamp(m.data_used, reservation.usedAt),
    ),
  ],
});

const toMessageEntry = (message: OwnData['messages'][number]): OwnEntry => ({
  title: message.subject,
  details: [
    line(
      moment(message.createdAt),
      m.data_message({ count: message.recipients }),
      ...stamp(m.data_message_stopped, message.stoppedAt),
    ),
    message.body,
  ],
});

const toFeedEntry = (feed: NonNullable<OwnData['calendarFeed']>): OwnEntry => ({
  title: m.feed_made_at({ when: moment(feed.createdAt) }),
  details: stamp(m.feed_last_read, feed.lastReadAt),
});

const toLinkEntry = (link: OwnData['oneTimeTokens'][number]): OwnEntry => ({
  title: mailKindText(link.purpose),
  details: [m.data_link_until({ when: moment(link.expiresAt) })],
});

const LINK_TEXTS: Record<OwnData['actionLinks'][number]['purpose'], () => string> = {
  answer_ask: m.data_link_answer_ask,
  answer_day: m.data_link_answer_day,
  answer_offer: m.data_link_answer_offer,
  bring_back: m.data_link_bring_back,
  confirm_address: m.data_link_confirm_address,
  keep_factor: m.data_link_keep_factor,
  mute: m.data_link_mute,
  remove_factor: m.data_link_remove_factor,
};

const toActionLinkEntry = (link: OwnData['actionLinks'][number]): OwnEntry => ({
  title: LINK_TEXTS[link.purpose](),
  details: [m.data_link_until({ when: moment(link.expiresAt) })],
});

/** `Rol: Gebruiker → Vrijwilliger`. */
const toChanges = (entry: OwnData['auditLog'][number]): string[] =>
  changesOf(entry).map(({ label, before, after }) =>
    before !== null && after !== null
      ? m.audit_change({ label, before, after })
      : `${label}: ${after ?? before}`,
  );
