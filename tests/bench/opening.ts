import type { ListedShift } from '@ijsploeg/worker/contract';
import { noteServerTime } from '../../web/src/lib/api/server-clock.ts';
import { BEFORE_MS, visitOpening } from '../support/opening-visit.ts';
import { OPENING_PLACES, OPENING_SHIFTS, openingShiftId, VOLUNTEERS } from './dataset.ts';
import type { Section } from './figures.ts';
import { percentile } from './numbers.ts';
import { asPage } from './requests.ts';
import type { Bench } from './start-bench.ts';

/** Each claims two, which is more than there are places. A third does not wait for the moment. */
const CLAIMS_EACH = 2;

const DAY_MS = 24 * 3_600_000;

/**
 * 500 places open at one moment for 300 people with the list on their screen. As the portal does, each claims when the
 * moment has come by the server's clock: see `visitOpening`.
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

  const visit = (person: number) =>
    visitOpening({
      opensAt,
      isImpatient: person % 3 === 0,
      wanted: Array.from({ length: CLAIMS_EACH }, (_, turn) => ids[(person + turn * 5) % ids.length] ?? ''),
      read: () => read(person),
      async claim(id) {
        const isEarly = Date.now() < opensAt;
        const startedAt = performance.now();
        const { status } = await claim(person, id);
        if (!isEarly) claimMs.push(performance.now() - startedAt);
        return status === 201;
      },
      onWrong: () => {
        wrong++;
      },
      onRight: () => {
        lastRightMs = Math.max(lastRightMs, Date.now() - opensAt);
      },
    });
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
