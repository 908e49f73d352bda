import { LOCALES, type MailKind } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { contrastOf, paintedTexts } from '../../../../tests/support/painted-texts.ts';
import { avoidedWords } from '../../../../tests/support/vocabulary.ts';
import { requestApproved } from '../../accounts/applications/mails/request-approved.ts';
import { requestReceived } from '../../accounts/applications/mails/request-received.ts';
import { requestRejected } from '../../accounts/applications/mails/request-rejected.ts';
import { confirmEmail } from '../../accounts/auth/mails/confirm-email.ts';
import { passwordChanged } from '../../accounts/auth/mails/password-changed.ts';
import { resetPassword } from '../../accounts/auth/mails/reset-password.ts';
import { invitation } from '../../accounts/invitations/mails/invitation.ts';
import { accountDeleted } from '../../accounts/profile/mails/account-deleted.ts';
import { factorChanged } from '../../accounts/second-factor/mails/factor-changed.ts';
import { factorRemoval } from '../../accounts/second-factor/mails/factor-removal.ts';
import { factorRequired } from '../../accounts/second-factor/mails/factor-required.ts';
import { eventCalledOff } from '../../events/mails/event-called-off.ts';
import { eventDeleted } from '../../events/mails/event-deleted.ts';
import { eventUpdated } from '../../events/mails/event-updated.ts';
import { reservationCancelled } from '../../events/mails/reservation-cancelled.ts';
import { reservationConfirmed } from '../../events/mails/reservation-confirmed.ts';
import { alertTemplate } from '../../office/health/mails/alert.ts';
import { testMailTemplate } from '../../office/health/mails/test-mail.ts';
import { adminMade } from '../../office/people/mails/admin-made.ts';
import { emailChange } from '../../office/people/mails/email-change.ts';
import { emailChanged } from '../../office/people/mails/email-changed.ts';
import { eraseWarning } from '../../office/retention/mails/erase-warning.ts';
import { bringBack } from '../../office/seasons/mails/bring-back.ts';
import { thanks } from '../../presence/hours/mails/thanks.ts';
import { message } from '../../presence/messages/mails/message.ts';
import { shiftReminder } from '../../presence/reminders/mails/shift-reminder.ts';
import { ask } from '../../shifts/asks/mails/ask.ts';
import { digest } from '../../shifts/asks/mails/digest.ts';
import { inCharge } from '../../shifts/charges/mails/in-charge.ts';
import { placeFreed } from '../../shifts/notices/place-freed.ts';
import { shiftAssigned } from '../../shifts/notices/shift-assigned.ts';
import { shiftChanges } from '../../shifts/notices/shift-changes.ts';
import { shiftDeleted } from '../../shifts/notices/shift-deleted.ts';
import { shiftMoved } from '../../shifts/notices/shift-moved.ts';
import { shiftRemoved } from '../../shifts/notices/shift-removed.ts';
import { shiftUpdated } from '../../shifts/notices/shift-updated.ts';
import { shiftOpening } from '../../shifts/places/openings/mails/shift-opening.ts';
import { standInFound } from '../../shifts/places/stand-ins/mails/stand-in-found.ts';
import { standInSought } from '../../shifts/places/stand-ins/mails/stand-in-sought.ts';
import { waitlistOffer } from '../../shifts/places/waitlist/mails/waitlist-offer.ts';
import { waitlistPassed } from '../../shifts/places/waitlist/mails/waitlist-passed.ts';
import { waitlistRace } from '../../shifts/places/waitlist/mails/waitlist-race.ts';
import { waitlistWithdrawn } from '../../shifts/places/waitlist/mails/waitlist-withdrawn.ts';
import { shiftsUpdated } from '../../shifts/plans/mails/shifts-updated.ts';
import { LOGO, renderHtml, renderText } from './mail.layout.ts';

import type { MailBlock, MailTemplate } from './writing/content.ts';

const ORIGIN = 'https://portal.test';
const HOSTILE = `<b>"Noor" & 'co'</b>`;
const shift = {
  title: `IJsmeester ${HOSTILE}`,
  description: `Neem handschoenen mee.\n\n${HOSTILE}`,
  startTime: Date.UTC(2026, 11, 12, 8),
  endTime: Date.UTC(2026, 11, 12, 11),
  location: `Grote baan ${HOSTILE}`,
  maxVolunteers: 3,
  status: 'active' as const,
  eventTitle: `IJsgala ${HOSTILE}`,
};
const reservation = {
  firstName: HOSTILE,
  reference: '7KM-4XP-A9C',
  quantity: 3,
  totalCents: 2250,
  eventTitle: `IJsgala ${HOSTILE}`,
  location: `Grote baan ${HOSTILE}`,
  startDate: shift.startTime,
  endDate: shift.endTime,
};
const before = { ...shift, title: 'Kassa', description: null, status: 'cancelled' as const };
const data = {
  shift,
  reservation,
  before,
  changes: shiftChanges(before, shift, 'nl'),
  updates: [
    { before, shift, changes: shiftChanges(before, shift, 'nl'), askUrl: null },
    { before: shift, shift: { ...shift, status: 'cancelled' as const }, changes: [], askUrl: null },
    {
      before: shift,
      shift,
      changes: shiftChanges(before, shift, 'nl'),
      askUrl: 'https://ijsploeg.test/a#lnk_1.x',
    },
  ],
  status: 'assigned' as const,
  isWaiting: true,
  isTakenOver: true,
  others: [{ ...shift, description: null }],
  byHolder: false,
  firstName: HOSTILE,
  lastName: HOSTILE,
  signedUpAt: Date.UTC(2026, 11, 12, 8),
  isOneOfSeveral: true,
  isSubscribed: false,
  url: `${ORIGIN}/page?one=1&two=2`,
  deletedAt: Date.UTC(2026, 11, 12, 8),
  why: 'inactivity' as const,
  months: 24,
  day: '2026-12-12',
  change: 'recovery_code_used' as const,
  left: 3,
  expiresAt: Date.UTC(2026, 11, 11, 18),
  removalAt: Date.UTC(2026, 11, 12, 8),
  from: '2026-12-12',
  email: 'noor@example.test',
  changedAt: Date.UTC(2026, 11, 12, 8),
  requestedAt: Date.UTC(2026, 11, 12, 8),
  applicantName: `${HOSTILE} de Vries`,
  standIn: HOSTILE,
  holder: `${HOSTILE} de Vries`,
  phone: '06 12345678',
  reason: `Ik ben weg.\n\n${HOSTILE}`,
  motivation: `Ik help graag.\n\n${HOSTILE}`,
  places: [
    { shift, isWaiting: true, isSeeking: false, leads: [HOSTILE, 'Marijke'] },
    {
      shift: { ...shift, description: null, startTime: shift.endTime },
      isWaiting: false,
      isSeeking: true,
      leads: [],
    },
  ],
  gaps: [
    { ...shift, free: 2, seeking: 1, url: `${ORIGIN}/today?shift=shf_1` },
    { ...shift, free: 0, seeking: 2, url: `${ORIGIN}/today?shift=shf_1` },
  ],
  unrecorded: 3,
  days: [
    { day: '2026-12-12', from: null },
    { day: '2026-12-19', from: shift.startTime },
  ],
  endedDays: [],
  open: 2,
  lacksLead: true,
  subject: `Kom later ${HOSTILE}`,
  body: `Een half uur.\n\n${HOSTILE}`,
  sender: HOSTILE,
  newAdmin: HOSTILE,
  needsFactor: true,
  isFromLead: true,
  isDespiteMute: true,
  shifts: 12,
  opened: [shift, { ...shift, description: null }],
  minutes: 2175,
  isToday: false,
  askUrl: `${ORIGIN}/a#lnk_2.secret`,
  contact: { phoneNumber: '+31612345678', phoneDisplay: '06 12345678' },
  isReminder: false,
  season: { name: HOSTILE, from: '2026-11-21', to: '2027-01-10' },
  note: `Tot snel!\n\n${HOSTILE}`,
  problem: 'jobs_late' as const,
  startedAt: 0,
  endedAt: null,
  failedMails: 1,
  waitingMails: 2,
  lateJobs: ['remind' as const],
  differing: ['shift_places' as const],
};

/** The kinds that are never a mail. */
type PushOnly = 'push_test' | 'shift_today';

const TEMPLATES: Record<Exclude<MailKind, PushOnly>, MailTemplate<typeof data>> = {
  account_deleted: accountDeleted,
  alert: alertTemplate,
  ask,
  confirm_email: confirmEmail,
  digest,
  event_called_off: eventCalledOff,
  event_deleted: eventDeleted,
  event_updated: eventUpdated,
  email_change: emailChange,
  email_changed: emailChanged,
  factor_changed: factorChanged,
  factor_removal: factorRemoval,
  factor_required: factorRequired,
  admin_made: adminMade,
  erase_warning: eraseWarning,
  bring_back: bringBack,
  invitation,
  password_changed: passwordChanged,
  request_approved: requestApproved,
  request_received: requestReceived,
  request_rejected: requestRejected,
  reservation_cancelled: reservationCancelled,
  reservation_confirmed: reservationConfirmed,
  reset_password: resetPassword,
  shift_assigned: shiftAssigned,
  shift_deleted: shiftDeleted,
  shift_reminder: shiftReminder,
  in_charge: inCharge,
  shift_moved: shiftMoved,
  shift_removed: shiftRemoved,
  shift_updated: shiftUpdated,
  message,
  shifts_called_off: shiftsUpdated,
  shifts_updated: shiftsUpdated,
  thanks,
  shift_opening: shiftOpening,
  test_mail: testMailTemplate,
  stand_in_found: standInFound,
  stand_in_sought: standInSought,
  place_freed: placeFreed,
  waitlist_offer: waitlistOffer,
  waitlist_passed: waitlistPassed,
  waitlist_race: waitlistRace,
  waitlist_withdrawn: waitlistWithdrawn,
};
const SENDER = {
  portalOrigin: ORIGIN,
  contact: {
    name: `Bureau ${HOSTILE}`,
    phoneNumber: '+31612345678',
    phoneDisplay: '06 12345678',
    email: 'ijsbaan@example.test',
  },
  mute: { notice: 'reminder' as const, url: `${ORIGIN}/a#lnk_1.secret` },
};
const NO_CONTACT = { name: null, phoneNumber: null, phoneDisplay: null, email: null };

const MAILS = Object.entries(TEMPLATES).flatMap(([name, template]) =>
  LOCALES.map((locale) => [name, locale, template[locale](data)] as const),
);

/** The visible text of the HTML, with the URLs of links. */
const readHtml = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

function wordsOf(block: MailBlock): string[] {
  switch (block.kind) {
    case 'button':
      return [block.label, block.url];
    case 'choice':
      return block.choices.flat();
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`);
    case 'list':
      return block.items.map((item) => (typeof item === 'string' ? item : item.text));
    case 'ticket':
      return [`${block.label}:`, block.reference];
    default:
      return [block.text];
  }
}
const itemLinks = (block: MailBlock) =>
  block.kind === 'list' ? block.items.flatMap((item) => (typeof item === 'string' ? [] : [item.url])) : [];
const unquoted = (text: string) => text.replace(/^> ?/gm, '');

// In these mails, the address or the name may have been entered by somebody other than the recipient.
describe.each(['confirm_email', 'reset_password', 'reservation_confirmed', 'reservation_cancelled'] as const)(
  '%s',
  (kind) => {
    it.each(LOCALES)('has no typed name in its subject and preview, in %s', (locale) => {
      const firstName = 'Gewonnen';
      const typed = { ...data, firstName, reservation: { ...reservation, firstName } };
      const { subject, preview, greeting } = TEMPLATES[kind][locale](typed);
      expect(greeting).toContain(firstName);
      expect(subject + preview).not.toContain(firstName);
    });
  },
);

describe.each(MAILS)('%s in %s', (_, locale, content) => {
  const html = renderHtml(content, locale, SENDER);
  const text = renderText(content, locale, SENDER);

  it('has the same content in HTML and in plain text', () => {
    const parts = [content.greeting, ...content.blocks.flatMap(wordsOf), ORIGIN];
    for (const part of parts) {
      expect(readHtml(html)).toContain(part);
      expect(unquoted(text)).toContain(part);
    }
    // The plain text adds only the line above the small print, and the addresses of links in HTML: for muting, and of list items.
    const links = [SENDER.mute.url, ...content.blocks.flatMap(itemLinks)];
    for (const url of links) expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    const lines = unquoted(text).split('\n');
    for (const line of lines)
      if (line !== '-- ' && !links.includes(line.trim()))
        expect(readHtml(html)).toContain(line.replace(/^- |:$/g, ''));
  });

  it('says whom to ask, if anybody is set', () => {
    const ways = `${locale === 'nl' ? 'Vragen?' : 'Questions?'} Bureau ${HOSTILE} · 06 12345678 · ijsbaan@example.test`;
    expect(readHtml(html)).toContain(ways);
    expect(text).toContain(ways);
    expect(html).toContain('href="tel:+31612345678"');
    expect(html).toContain('href="mailto:ijsbaan@example.test"');
    const nobody = { portalOrigin: ORIGIN, contact: NO_CONTACT, mute: null };
    const withoutContact = renderHtml(content, locale, nobody) + renderText(content, locale, nobody);
    expect(withoutContact).not.toMatch(/Vragen\?|Questions\?|tel:|null/);
  });

  it('links to the privacy notice', () => {
    expect(html).toContain(`href="${ORIGIN}/privacy"`);
    expect(text).toContain(`${ORIGIN}/privacy\n`);
  });

  it('escapes user text in elements and attributes', () => {
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;&quot;Noor&quot; &amp; &#39;co&#39;&lt;/b&gt;');
    expect(html).not.toMatch(/href="[^"]*&(?!amp;)/);
  });

  it('loads no remote content and has no scripts', () => {
    // Images attached to the mail are allowed, and one style sheet, which loads nothing.
    const withoutInlineImages = html.replace(/<img src="cid:[^"]+" /g, '');
    expect(withoutInlineImages).not.toMatch(/<(script|img|link|iframe|form)|\ssrc=|url\(|@import/i);
  });

  it('shows the logo with its name, from an attachment', () => {
    const alt = locale === 'nl' ? 'Logo van IJsploeg' : 'IJsploeg logo';
    expect(html).toContain(`<img src="cid:${LOGO.contentId}" width="40" height="40" alt="${alt}"`);
    for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
  });

  it.each(['light', 'dark'] as const)('has readable text in a %s client', (theme) => {
    const texts = paintedTexts(html, theme);
    expect(texts.length).toBeGreaterThan(5);
    for (const { text, ink, paper } of texts)
      expect(contrastOf(ink, paper), `${text}: ${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
  });

  it('uses the words of the screens', () => {
    expect(avoidedWords(locale, `${content.subject}\n${content.preview}\n${text}`)).toEqual([]);
  });

  it('has all its values', () => {
    const whole = html + text + content.subject + content.preview;
    expect(whole).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(content.subject.length).toBeLessThan(120);
    expect(content.preview).not.toBe(content.subject);
  });
});

describe('the languages', () => {
  it.each(Object.entries(TEMPLATES))('of %s have the same structure and different words', (_, template) => {
    const [nl, en] = [template.nl(data), template.en(data)];
    expect(nl.blocks.map(({ kind }) => kind)).toEqual(en.blocks.map(({ kind }) => kind));
    expect(nl.blocks).not.toEqual(en.blocks);
    // The subject of a message is the sender's own.
    if (template !== TEMPLATES.message) expect(nl.subject).not.toBe(en.subject);
  });
});
