import { CLAIM_SHIFTS, claimShiftId, cookieOf, VOLUNTEERS } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { type Load, load, type Throughput } from './load.ts';
import { median } from './numbers.ts';
import type { Rink } from './rink.ts';

const WARM_UP_SECONDS = 1;
const SECONDS = 2;
const ROUNDS = 5;
const RATIO = { atLeast: 0.6 };

const DAY_MS = 24 * 3_600_000;

/** The shift list of a period around today, in days. */
export const shiftListPath = (fromDay: number, toDay: number) =>
  `/api/shifts?from=${new Date(Date.now() + fromDay * DAY_MS).toISOString()}&to=${new Date(Date.now() + toDay * DAY_MS).toISOString()}`;

/** The headers of the portal's own pages, for what changes something. */
export const asPage = (origin: string, person: number | 'admin') => ({
  Cookie: cookieOf(person),
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
});

/** Claims that all succeed: each by the next person, and everybody's next shift once everybody had a turn. */
function claims(origin: string): Load {
  let turn = 0;
  return {
    url: origin,
    method: 'POST',
    next() {
      const shift = Math.floor(turn / VOLUNTEERS) % CLAIM_SHIFTS;
      const person = turn++ % VOLUNTEERS;
      return { path: `/api/shifts/${claimShiftId(shift)}/claim`, headers: asPage(origin, person) };
    },
  };
}

/**
 * Requests a second through ten connections, and how that compares with a bare route. The kinds take turns, so that
 * whatever else the machine does meets all of them, and the ratio is the median of the rounds' ratios.
 */
export async function measureRequests({ urls }: Rink): Promise<Section> {
  const bare = 'bare route, one read';
  const kinds: Record<string, Load> = {
    [bare]: { url: `${urls.bare}/api/bare?id=usr_0` },
    'session read': { url: `${urls.product}/api/auth/session`, headers: { Cookie: cookieOf(0) } },
    'shift list, a day': { url: urls.product + shiftListPath(1, 2), headers: { Cookie: cookieOf(0) } },
    'shift list, six weeks': { url: urls.product + shiftListPath(-21, 21), headers: { Cookie: cookieOf(0) } },
    claim: claims(urls.product),
  };
  const rounds: Record<string, Throughput>[] = [];
  for (const kind of Object.values(kinds)) await load(kind, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Record<string, Throughput> = {};
    for (const [name, kind] of Object.entries(kinds)) measured[name] = await load(kind, SECONDS);
    rounds.push(measured);
  }
  const over = (value: (round: Record<string, Throughput>) => number | undefined) =>
    median(rounds.map((round) => value(round) ?? Number.NaN));
  const figures = Object.keys(kinds).flatMap((name): Figure[] => [
    { name, value: over((round) => round[name]?.perSecond), unit: 'requests/s' },
    { name: `${name}, p95`, value: over((round) => round[name]?.p95Ms), unit: 'ms' },
    ...(name === bare
      ? []
      : [
          {
            name: `${name} / bare`,
            value: over((round) => (round[name]?.perSecond ?? 0) / (round[bare]?.perSecond ?? 0)),
            unit: '',
            aim: RATIO,
          },
        ]),
  ]);
  return { title: 'Requests, 10 connections', figures };
}
