import type { ListedShift } from '@ijsploeg/worker/contract';
import { SPREAD_MS } from '../../web/src/features/shifts/opening-spread.ts';
import { noteServerTime, serverNow } from '../../web/src/lib/api/server-clock.ts';
import { OPENING_PLACES, OPENING_SHIFTS, openingShiftId, VOLUNTEERS } from './dataset.ts';
import type { Section } from './figures.ts';
import { percentile } from './numbers.ts';
import { asPage } from './requests.ts';
import type { Bench } from './start-bench.ts';

/** Each of the 300 opens the list in these seconds before the moment. */
const BEFORE_MS = 5_000;
/** A third does not wait for the moment. */
const IMPATIENT_MS = 40;
/** Each claims two, which is more than there are places; the second one after a while. */
const CLAIMS_EACH = 2;
const BETWEEN_MS = 2_000;

const DAY_MS = 24 * 3_600_000;
const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Waits for a moment of the server's clock, as the list does. */
async function until(moment: number): Promise<void> {
  while (serverNow() < moment) await pause(moment - serverNow());
}

/**
 * 500 places open at one moment for 300 people with the list on their screen. As the portal does, each claims when the
 * moment has come by the server's clock, and reads the list after each claim, or soon after the moment if that is earlier.
 */
export async function measureOpening({ urls, database }: Bench): Promise<Section> {
  const opensAt = Date.now() + BEFORE_MS + 2_000;
  const ids = Array.from({ length: OPENING_SHIFTS }, (_, number) => openingShiftId(number));
  const from = Date.now() + 279 * DAY_MS;
  await database.prepare("UPDATE shifts SET opens_at = ? WHERE id GLOB 'shf_opening_*'").bind(opensAt).run();
  const listPath = `/api/shifts?from=${new Date(from).toISOString()}&to=${new Date(from + 20 * DAY_MS).toISOString()}`;
  const statuses: number[] = [];
  const claimMs: number[] = [];
  let wrong = 0;
  let lastRightMs = 0;

  const request = async (path: string, init: RequestInit) => {
    const sentAt = Date.now();
    const response = await fetch(urls.product + path, init);
    noteServerTime(response, sentAt);
    statuses.push(response.status);
    return { status: response.status, body: await response.json().catch(() => null) };
  };
  const read = async (person: number): Promise<ListedShift[]> => {
    const { body } = await request(listPath, { headers: asPage(urls.product, person) });
    return (body as { items: ListedShift[] }).items.filter(({ id }) => ids.includes(id));
  };
  const claim = (person: number, id: string) =>
    request(`/api/shifts/${id}/claim`, { method: 'POST', headers: asPage(urls.product, person) });

  async function visit(person: number): Promise<void> {
    const mine = Array.from(
      { length: CLAIMS_EACH },
      (_, turn) => ids[(person + turn * 5) % ids.length] ?? '',
    );
    const granted = new Set<string>();
    const take = async (id: string) => {
      if ((await claim(person, id)).status === 201) granted.add(id);
    };
    await pause(Math.random() * BEFORE_MS);
    for (const { claim: state } of await read(person)) if (state.reason !== 'shift.not_open') wrong++;
    if (person % 3 === 0) {
      await pause(opensAt - IMPATIENT_MS - Date.now());
      await take(mine[0] ?? '');
    }
    await until(opensAt);
    let isRead = false;
    const readAgain = async () => {
      const shifts = await read(person);
      if (!isRead) lastRightMs = Math.max(lastRightMs, Date.now() - opensAt);
      isRead = true;
      return shifts;
    };
    const claimThem = async () => {
      for (const id of mine) {
        const startedAt = performance.now();
        await take(id);
        claimMs.push(performance.now() - startedAt);
        for (const { id, myAssignment, claim: state } of await readAgain())
          if ((myAssignment !== null) !== granted.has(id) || state.reason === 'shift.not_open') wrong++;
        await pause(Math.random() * BETWEEN_MS);
      }
    };
    const readSoon = async () => {
      await pause(Math.random() * SPREAD_MS);
      if (isRead) return;
      for (const { claim: state } of await readAgain()) if (state.reason === 'shift.not_open') wrong++;
    };
    await Promise.all([claimThem(), readSoon()]);
  }
  await Promise.all(Array.from({ length: VOLUNTEERS }, (_, person) => visit(person)));

  const { results } = await database
    .prepare(
      `SELECT shift_id, count(*) AS held, min(assigned_at) AS first FROM shift_assignments
       WHERE shift_id GLOB 'shf_opening_*' AND status <> 'cancelled' GROUP BY shift_id`,
    )
    .all<{ held: number; first: number }>();
  const held = results.map((row) => row.held);
  return {
    title: `${VOLUNTEERS} people, ${OPENING_SHIFTS * OPENING_PLACES} places that open at one moment`,
    figures: [
      {
        name: 'shifts with a place given before the moment',
        value: results.filter(({ first }) => first < opensAt).length,
        unit: '',
        aim: { atMost: 0 },
      },
      {
        name: 'places given in all',
        value: held.reduce((sum, count) => sum + count, 0),
        unit: '',
        aim: { atLeast: OPENING_SHIFTS * OPENING_PLACES },
      },
      {
        name: 'most on one shift',
        value: Math.max(...held),
        unit: '',
        aim: { atMost: OPENING_PLACES },
      },
      {
        name: 'responses with 5xx',
        value: statuses.filter((status) => status >= 500).length,
        unit: '',
        aim: { atMost: 0 },
      },
      { name: 'shifts in a wrong state in a list', value: wrong, unit: '', aim: { atMost: 0 } },
      { name: 'everybody sees the right state after', value: lastRightMs, unit: 'ms', aim: { atMost: 5000 } },
      { name: 'a claim, p95', value: percentile(claimMs, 0.95), unit: 'ms' },
      { name: 'a claim, the slowest', value: Math.max(...claimMs), unit: 'ms' },
    ],
  };
}
