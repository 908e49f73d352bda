import { and, eq, ne } from 'drizzle-orm';
import { auditLog, profiles, shiftAssignments } from '../../worker/src/app/schema.ts';
import { makeAsk } from '../e2e/support/asks.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeEvent } from '../e2e/support/events.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { attack } from './client.ts';
import { type Attacker, attacker, crowd } from './people.ts';
import { checkEvent, checkShift } from './places.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

const PLACES = 3;
const CROWD = 40;
const HOUR_MS = 3_600_000;

/** Claims, reservations, transitions and role changes, each by many at once. */
export async function race(product: Product, report: Report): Promise<void> {
  await raceForPlaces(product, report);
  await raceByEveryWay(product, report);
  await raceForTickets(product, report);
  await raceToSettle(product, report);
  await raceToPromote(product, report);
}

/** Each volunteer claims twice, as with two taps. */
async function raceForPlaces(product: Product, report: Report): Promise<void> {
  const [shift, volunteers] = await Promise.all([
    makeShift({ maxVolunteers: PLACES }),
    crowd(4 * PLACES, 'volunteer'),
  ]);
  const claim = async (as: Attacker) => {
    const { status } = await attack(product, report, 'POST', `/api/shifts/${shift.id}/claim`, { as });
    return status === 201 ? as.id : undefined;
  };
  const winners = (await Promise.all([...volunteers, ...volunteers].map(claim))).filter((id) => id);
  const held = await checkShift(report, shift.id);
  report.expectCount('places given in a race', held.length, PLACES);
  report.expectCount('claims with a place', held.length, winners.length);
  const lost = winners.filter((id) => !held.some(({ volunteerId }) => volunteerId === id));
  report.found('lost', `the claims of ${lost}`, lost.length);
}

/** Forty people get to the same places at once: they claim, say yes, are given a place and are moved from another shift. */
async function raceByEveryWay(product: Product, report: Report): Promise<void> {
  const [shift, before, people, admin] = await Promise.all([
    makeShift({ maxVolunteers: PLACES }),
    // At another time, so that nobody would be on two shifts at once.
    makeShift({
      startTime: Date.now() + 48 * HOUR_MS,
      endTime: Date.now() + 50 * HOUR_MS,
      maxVolunteers: CROWD,
    }),
    crowd(CROWD, 'volunteer'),
    attacker('admin'),
  ]);
  const perWay = CROWD / 5;
  const part = (index: number) => people.slice(index * perWay, (index + 1) * perWay);
  const asked = new Map<string, string>();
  for (const person of part(2)) asked.set(person.id, (await makeAsk(shift, person)).id);
  const places = new Map<string, string>();
  for (const person of part(4)) places.set(person.id, (await makePlace(before, person)).id);
  const post = (path: string, as: Attacker, body?: object) =>
    attack(product, report, 'POST', path, { as, body: body && JSON.stringify(body) });
  await Promise.all([
    ...part(0).map((as) => post(`/api/shifts/${shift.id}/claim`, as)),
    ...part(1).map((as) => post('/api/assignments/claims', as, { shiftIds: [shift.id] })),
    ...part(2).map((as) => post(`/api/asks/${asked.get(as.id)}/answer`, as, { answer: 'yes' })),
    ...part(3).map(({ id }) => post(`/api/shifts/${shift.id}/assignments`, admin, { volunteerId: id })),
    ...part(4).map(({ id }) => post(`/api/assignments/${places.get(id)}/move`, admin, { shiftId: shift.id })),
  ]);
  const held = await checkShift(report, shift.id);
  report.expectCount('places given in five ways at once', held.length, PLACES);
  const moved = part(4).filter(({ id }) => held.some(({ volunteerId }) => volunteerId === id));
  report.expectCount(
    'places before a move',
    (await checkShift(report, before.id)).length,
    perWay - moved.length,
  );
}

/** Each visitor sends the form twice, as after a lost answer. */
async function raceForTickets(product: Product, report: Report): Promise<void> {
  // Room for three of eight reservations of two places, and one place to spare.
  const [event, visitors] = await Promise.all([makeEvent({ maxCapacity: 2 * PLACES + 1 }), crowd(8, 'user')]);
  const reserveTwice = async (as: Attacker) => {
    const body = reservationOf(as);
    const path = `/api/events/${event.id}/reservations`;
    const answers = await Promise.all([1, 2].map(() => attack(product, report, 'POST', path, { as, body })));
    return answers.some(({ status }) => status === 201) ? as.id : undefined;
  };
  const winners = (await Promise.all(visitors.map(reserveTwice))).filter((id) => id);
  const rows = await checkEvent(report, event.id);
  report.expectCount('reservations made in a race', rows.length, PLACES);
  report.expectCount('reservations with places', rows.length, winners.length);
}

/** The body of a reservation of two places for a person. */
export const reservationOf = ({ email, firstName }: Attacker): string =>
  JSON.stringify({
    email,
    firstName,
    lastName: 'Dijk',
    phoneNumber: '06 12345678',
    quantity: 2,
    submissionId: crypto.randomUUID(),
  });

/** Two admins confirm and cancel one place. Each change must happen once, and the log must show it. */
async function raceToSettle(product: Product, report: Report): Promise<void> {
  const [shift, holder, admins] = await Promise.all([makeShift(), attacker('volunteer'), crowd(2, 'admin')]);
  const { id } = await makePlace(shift, holder);
  const settle = async (action: 'confirm' | 'cancel', as: Attacker) => {
    const { status } = await attack(product, report, 'POST', `/api/assignments/${id}/${action}`, { as });
    return status === 200 ? [action] : [];
  };
  const calls = admins.flatMap((as) => [settle('confirm', as), settle('cancel', as), settle('confirm', as)]);
  const done = (await Promise.all(calls)).flat();
  for (const action of ['confirm', 'cancel'])
    report.found('doubled', `${action} of one place`, done.filter((one) => one === action).length - 1);
  const [row] = await database.select().from(shiftAssignments).where(eq(shiftAssignments.id, id));
  const expected = done.includes('cancel') ? 'cancelled' : 'confirmed';
  if (row?.status !== expected) report.found('lost', `${done} left the place ${row?.status}`);
  report.expectCount('log entries of one place', await countActions(id), done.length);
  await checkShift(report, shift.id);
}

/** Three admins give one person the next role, each twice. Only one step must be made. */
async function raceToPromote(product: Product, report: Report): Promise<void> {
  const [user, admins] = await Promise.all([attacker('user'), crowd(3, 'admin')]);
  const body = JSON.stringify({ role: 'volunteer', from: 'user' });
  const answers = await Promise.all(
    [...admins, ...admins].map((as) =>
      attack(product, report, 'PUT', `/api/people/${user.id}/role`, { as, body }),
    ),
  );
  report.expectCount('promotions', answers.filter(({ status }) => status === 200).length, 1);
  const [profile] = await database.select().from(profiles).where(eq(profiles.id, user.id));
  if (profile?.role !== 'volunteer') report.found('lost', `the role is ${profile?.role}`);
  report.expectCount('log entries of one promotion', await countActions(user.id), 1);
}

/** The actions on a subject according to the audit log, without refused ones. */
const countActions = (id: string) =>
  database.$count(auditLog, and(eq(auditLog.subjectId, id), ne(auditLog.action, 'request.refused')));
