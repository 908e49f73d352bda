import { and, eq } from 'drizzle-orm';
import { shiftAssignments } from '../../worker/src/app/schema.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { attack, send } from './client.ts';
import { expectOneMailEach, waitUntil } from './mails.ts';
import { type Attacker, attacker, crowd } from './people.ts';
import { checkShift } from './places.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

const AT_ONCE = 8;
const CLAIMS = 40;
const CONFIRMS = 16;
/** So that mails are being sent when the product is killed. */
const SLOW_MAIL_MS = 1000;

/**
 * Kills the product while volunteers claim, and restarts it. Every acknowledged claim must exist, and everybody who got no
 * answer must get one place by trying again.
 */
export async function killDuringClaims(
  product: Product,
  report: Report,
  afterAnswers: number,
): Promise<void> {
  const [shift, volunteers] = await Promise.all([
    makeShift({ maxVolunteers: CLAIMS }),
    crowd(CLAIMS, 'volunteer'),
  ]);
  const path = `/api/shifts/${shift.id}/claim`;
  const acknowledged = await sendAndKill(product, report, volunteers, afterAnswers, (as) => ({ as, path }));
  const held = await checkShift(report, shift.id);
  const lost = acknowledged.filter((id) => !held.some(({ volunteerId }) => volunteerId === id));
  report.found('lost', `acknowledged claims of ${lost}`, lost.length);
  for (const as of volunteers.filter(({ id }) => !acknowledged.includes(id)))
    await attack(product, report, 'POST', path, { as });
  report.expectCount('places after trying again', (await checkShift(report, shift.id)).length, CLAIMS);
}

/**
 * Kills the product while an admin confirms places and their mails are sent, and restarts it. Every acknowledged
 * confirmation must exist, and each confirmed volunteer must get one mail.
 */
export async function killDuringMails(product: Product, report: Report, afterAnswers: number): Promise<void> {
  const [shift, admin, volunteers] = await Promise.all([
    makeShift({ maxVolunteers: CONFIRMS }),
    attacker('admin'),
    crowd(CONFIRMS, 'volunteer'),
  ]);
  const places = new Map<string, string>();
  for (const volunteer of volunteers) places.set(volunteer.id, (await makePlace(shift, volunteer)).id);
  const isToUs = ({ to }: { to: string }) => volunteers.some(({ email }) => email === to);
  product.mails.delayMs = SLOW_MAIL_MS;
  const acknowledged = await sendAndKill(
    product,
    report,
    volunteers,
    afterAnswers,
    ({ id }) => ({ as: admin, path: `/api/assignments/${places.get(id)}/confirm` }),
    // Received, and not yet accepted.
    () => waitUntil(() => product.mails.received.some(isToUs)),
  );
  product.mails.delayMs = 0;
  const rows = await database
    .select({ id: shiftAssignments.volunteerId })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.shiftId, shift.id), eq(shiftAssignments.status, 'confirmed')));
  const isConfirmed = (person: string) => rows.some(({ id }) => id === person);
  const lost = acknowledged.filter((id) => !isConfirmed(id));
  report.found('lost', `acknowledged confirmations of ${lost}`, lost.length);
  // A confirmation whose answer was cut off may have been saved, with its mail.
  await expectOneMailEach(
    product,
    report,
    volunteers.filter(({ id }) => isConfirmed(id)),
  );
  const others = volunteers.filter(({ id }) => !isConfirmed(id));
  for (const { email } of others) report.expectCount(`mails to ${email}`, product.mails.idsTo(email).size, 0);
}

/**
 * Sends a request for each person, a few at once, kills the product after some answers and starts it again.
 *
 * @param alsoAwait delays the kill
 * @returns the ids of the people whose request succeeded
 */
async function sendAndKill(
  product: Product,
  report: Report,
  people: readonly Attacker[],
  afterAnswers: number,
  requestOf: (person: Attacker) => { as: Attacker; path: string },
  alsoAwait?: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const next = people.values();
  const { promise: isTime, resolve: itIsTime } = Promise.withResolvers<void>();
  let isKilled = false;
  const sending = Array.from({ length: AT_ONCE }, async () => {
    for (const person of next) {
      if (isKilled) return;
      const { as, path } = requestOf(person);
      report.tried += 1;
      const { status, text } = await send(`${product.origin}${path}`, {
        method: 'POST',
        headers: { Origin: product.origin, Cookie: `session=${as.token}` },
      });
      if (status >= 200 && status < 300) acknowledged.push(person.id);
      else if (!isKilled) report.found('failed', `POST ${path} → ${status} ${text}`);
      if (acknowledged.length === afterAnswers) itIsTime();
    }
  });
  // If the requests fail, they end before the kill.
  await Promise.race([isTime, Promise.all(sending)]);
  await alsoAwait?.();
  isKilled = true;
  await product.kill();
  await Promise.all(sending);
  await product.run();
  return acknowledged;
}
