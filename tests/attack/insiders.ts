import {
  MAX_LEAD_MESSAGES,
  MAX_WALK_INS_FOUND,
  OWN_CHANGES,
  WALK_IN_SEARCHES,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { attendance, shiftAssignments } from '../../worker/src/app/schema.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { PNG } from '../support/images.ts';
import { attack } from './client.ts';
import { type Attacker, attacker, crowd } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

const HOUR_MS = 3_600_000;
const SHIFT_HOURS = 3;
const MESSAGES = 12;
const BEYOND = 5;
/** Shows nothing, or turns around what follows. */
const DISGUISED = 'Gra\u202etis\u200b schaat\u2066sen';

/** Tries what leads, volunteers and people who wait for their approval can do beyond their own things. */
export async function tryInsiders(product: Product, report: Report): Promise<void> {
  await leadTooMuch(product, report);
  await changeTooMuch(product, report);
  await lookAtPictures(product, report);
  await disguiseTitle(product, report);
}

/** Sends the same request many times at once; returns the answers of those that were let through. */
async function many(
  product: Product,
  report: Report,
  times: number,
  [method, path]: readonly [string, string],
  sent: (index: number) => Parameters<typeof attack>[4],
) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => attack(product, report, method, path, sent(index))),
  );
  return answers.filter(({ status }) => status < 400);
}

/** After the shift, a lead writes to the crew, searches for everybody, and gives hours away. */
async function leadTooMuch(product: Product, report: Report): Promise<void> {
  const times = { startTime: Date.now() - 4 * HOUR_MS, endTime: Date.now() - (4 - SHIFT_HOURS) * HOUR_MS };
  const [led, beside] = [await makeShift({ ...times, maxVolunteers: 9 }), await makeShift(times)];
  const [lead, other] = [await attacker('volunteer'), await attacker('volunteer')];
  const own = await makePlace(led, lead, { isLead: true, status: 'confirmed' });
  const place = await makePlace(led, other, { status: 'confirmed' });

  const audience = { kind: 'shift', shiftId: led.id };
  const message = JSON.stringify({
    audience,
    subject: 'Bedankt',
    body: 'Tot de volgende keer!',
    expected: 1,
  });
  const messages = ['POST', '/api/messages'] as const;
  const sent = await many(product, report, MESSAGES, messages, () => ({ as: lead, body: message }));
  report.expectCount('messages of a lead after the shift', sent.length, MAX_LEAD_MESSAGES);

  const found = ['GET', `/api/shifts/${led.id}/walk-ins?search=`] as const;
  for (const letters of ['no', 'di', 'ij']) {
    const { status } = await attack(product, report, 'GET', found[1] + letters, { as: lead });
    if (status < 400) report.found('leaked', `names for the two letters ${letters}`);
  }
  // Everybody here has this name.
  await crowd(MAX_WALK_INS_FOUND + 1, 'volunteer');
  const search = ['GET', `${found[1]}noor`] as const;
  const searched = await many(product, report, WALK_IN_SEARCHES.calls + BEYOND, search, () => ({ as: lead }));
  report.expectCount('searches of a lead', searched.length, WALK_IN_SEARCHES.calls);
  for (const { text } of searched) {
    const { items } = JSON.parse(text) as { items: object[] };
    report.found('leaked', `${items.length} names at once`, items.length - MAX_WALK_INS_FOUND);
  }

  const mark = { state: 'present', seenAt: new Date().toISOString() };
  for (const { id } of [own, place]) {
    const body = JSON.stringify({ ...mark, minutes: 24 * 60, markId: crypto.randomUUID() });
    await attack(product, report, 'PUT', `/api/assignments/${id}/attendance`, { as: lead, body });
    const hours = await database.$count(attendance, eq(attendance.assignmentId, id));
    report.found('changed', `24 hours for a shift of ${SHIFT_HOURS}`, hours);
  }
  const body = JSON.stringify({ volunteerId: lead.id, markId: crypto.randomUUID() });
  await attack(product, report, 'POST', `/api/shifts/${beside.id}/walk-ins`, { as: lead, body });
  const added = await database.$count(shiftAssignments, eq(shiftAssignments.shiftId, beside.id));
  report.found('changed', 'a place that a lead gave to themselves', added);
}

/** A volunteer writes as often as possible. */
async function changeTooMuch(product: Product, report: Report): Promise<void> {
  const as = await attacker('volunteer');
  const times = OWN_CHANGES.calls + BEYOND;
  const cities = await many(product, report, times, ['PATCH', '/api/profile'], (index) => ({
    as,
    body: JSON.stringify({ city: `Plaats ${index}` }),
  }));
  report.expectCount('changes of a profile in an hour', cities.length, OWN_CHANGES.calls);
  const feeds = await many(product, report, times, ['PUT', '/api/profile/feed'], () => ({ as }));
  report.expectCount('calendar addresses in an hour', feeds.length, OWN_CHANGES.calls);
}

/** Somebody who waits for the approval, and a volunteer, know the address of a picture. */
async function lookAtPictures(product: Product, report: Report): Promise<void> {
  const owner = await attacker('volunteer');
  const picture = { as: owner, body: PNG, contentType: 'image/png' };
  const { text } = await attack(product, report, 'PUT', '/api/profile/avatar', picture);
  const { avatarUrl } = JSON.parse(text) as { avatarUrl: string };
  const seen = (as: Attacker) => attack(product, report, 'GET', avatarUrl, { as });
  const own = await seen(owner);
  if (own.status !== 200) report.found('failed', `a picture for its person → ${own.status}`);
  for (const as of [await attacker('user', { request: 'pending' }), await attacker('volunteer')]) {
    const { status } = await seen(as);
    if (status < 400) report.found('leaked', `the picture of another person to a ${as.role}`);
  }
}

/** An admin's text has characters that disguise it. */
async function disguiseTitle(product: Product, report: Report): Promise<void> {
  const as = await attacker('admin');
  const startTime = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const endTime = new Date(Date.now() + 27 * HOUR_MS).toISOString();
  const values = { title: DISGUISED, location: DISGUISED, maxVolunteers: 1, shiftType: 'public' };
  const { status, text } = await attack(product, report, 'POST', '/api/shifts', {
    as,
    body: JSON.stringify({ ...values, startTime, endTime }),
  });
  if (status !== 201) report.found('failed', `a shift → ${status} ${text}`);
  if (/\p{Cf}/u.test(text)) report.found('changed', `a title: ${text}`);
}
