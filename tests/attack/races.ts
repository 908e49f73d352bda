import { and, eq, ne } from 'drizzle-orm';
import { auditLog, profiles, shiftAssignments } from '../../worker/src/app/schema.ts';
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

/** Claims, reservations, transitions and role changes, each by many at once. */
export async function race(product: Product, report: Report): Promise<void> {
  await raceForPlaces(product, report);
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
