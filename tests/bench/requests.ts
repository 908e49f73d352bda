import { CLAIM_SHIFTS, claimShiftId, cookieOf, VETERAN, VOLUNTEERS } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { type Load, load, type Throughput } from './load.ts';
import { median } from './numbers.ts';
import { watchRuntimeCpu } from './runtime-cpu.ts';
import type { Bench } from './start-bench.ts';

const WARM_UP_SECONDS = 1;
const SECONDS = 1;
const ROUNDS = 7;
/**
 * The shares of the bare read's rate that a route of the product should reach. A bare insert reaches 0.5 to 0.75, so more
 * is out of reach for a claim, which also reads the session and counts against a limit.
 */
const AIMS = {
  session: { atLeast: 0.7 },
  day: { atLeast: 0.42 },
  weeks: { atLeast: 0.09 },
  claim: { atLeast: 0.26 },
  unchanged: { atLeast: 0.5 },
};

const DAY_MS = 24 * 3_600_000;

/** The URL of the shift list for a period around today, in days. */
export const shiftListPath = (fromDay: number, toDay: number) =>
  `/api/shifts?from=${new Date(Date.now() + fromDay * DAY_MS).toISOString()}&to=${new Date(Date.now() + toDay * DAY_MS).toISOString()}`;

/** The URL of the crews of today. */
export const crewPath = `/api/attendance?day=${new Date().toISOString().slice(0, 10)}`;

/** The URL of the hours of the last month. */
export const hoursPath = `/api/hours?from=${new Date(Date.now() - 31 * DAY_MS).toISOString().slice(0, 10)}&to=${new Date().toISOString().slice(0, 10)}`;

/** The headers of the portal's own pages, which mutations require. */
export const asPage = (origin: string, person: number | 'admin') => ({
  Cookie: cookieOf(person),
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
});

/** Claims that all succeed: each by the next person, who claims another shift in the next round. */
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

/** The same request as it is repeated by a client that has the current answer. */
async function asPoll(request: Load): Promise<Load> {
  const response = await fetch(request.url, { headers: request.headers ?? {} });
  const ifNoneMatch = { 'If-None-Match': response.headers.get('ETag') ?? '' };
  return { ...request, status: 304, headers: { ...request.headers, ...ifNoneMatch } };
}

interface Kind {
  name: string;
  request: Load;
  /** Sends the request with the ETag of its answer. */
  isPoll?: true;
  /** The share of the bare read's rate. */
  ratio?: { atLeast: number };
}

interface Measured extends Throughput {
  /** The runtime's CPU time for one request. */
  cpuMs: number;
}
type Round = Map<string, Measured>;
const NOTHING: Measured = { answers: 0, perSecond: Number.NaN, p95Ms: Number.NaN, cpuMs: Number.NaN };

/**
 * Requests a second over ten connections, compared with a bare route. The kinds take turns, so that other
 * load on the machine affects all of them, and the ratio is the median over the rounds.
 */
export async function measureRequests({ urls }: Bench): Promise<Section> {
  const asVolunteer = { Cookie: cookieOf(0) };
  const day = { url: urls.product + shiftListPath(1, 2), headers: asVolunteer };
  const weeks = { url: urls.product + shiftListPath(-21, 21), headers: asVolunteer };
  const bare = { name: 'bare route, reads a row', request: { url: `${urls.bare}/api/bare?id=usr_0` } };
  const kinds: Kind[] = [
    bare,
    {
      name: 'session read',
      request: { url: `${urls.product}/api/auth/session`, headers: asVolunteer },
      ratio: AIMS.session,
    },
    {
      name: 'shift list, a day',
      request: day,
      ratio: AIMS.day,
    },
    { name: 'shift list, a day, unchanged', request: day, isPoll: true, ratio: AIMS.unchanged },
    {
      name: 'shift list, six weeks',
      request: weeks,
      ratio: AIMS.weeks,
    },
    { name: 'shift list, six weeks, unchanged', request: weeks, isPoll: true, ratio: AIMS.unchanged },
    {
      name: 'shift list, six weeks, 500 places held',
      request: { url: urls.product + shiftListPath(-21, 21), headers: { Cookie: cookieOf(VETERAN) } },
    },
    { name: 'bare route, inserts a row', request: { url: `${urls.bare}/api/bare`, method: 'POST' } },
    { name: 'claim', request: claims(urls.product), ratio: AIMS.claim },
  ];
  const cpuMs = watchRuntimeCpu();
  const rounds: Round[] = [];
  for (const { request } of kinds) await load(request, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Round = new Map();
    for (const { name, request, isPoll } of kinds) {
      // Not read earlier, because the claims of the last round changed the lists.
      const sent = isPoll ? await asPoll(request) : request;
      const before = cpuMs();
      const throughput = await load(sent, SECONDS);
      measured.set(name, { ...throughput, cpuMs: (cpuMs() - before) / throughput.answers });
    }
    rounds.push(measured);
  }
  const medianOver = (value: (of: (name: string) => Measured) => number) =>
    median(rounds.map((round) => value((name) => round.get(name) ?? NOTHING)));
  const figures = kinds.flatMap(({ name, ratio }): Figure[] => [
    { name, value: medianOver((of) => of(name).perSecond), unit: 'requests/s' },
    { name: `${name}, p95`, value: medianOver((of) => of(name).p95Ms), unit: 'ms' },
    { name: `${name}, processor`, value: medianOver((of) => of(name).cpuMs), unit: 'ms' },
    {
      name: `${name} / bare read`,
      value: medianOver((of) => of(name).perSecond / of(bare.name).perSecond),
      unit: '',
      ...(ratio && { aim: ratio }),
    },
  ]);
  const [ten, fiveHundred] = ['shift list, six weeks', 'shift list, six weeks, 500 places held'] as const;
  return {
    title: 'Requests, 10 connections',
    figures: [
      ...figures.filter(({ name }) => name !== `${bare.name} / bare read`),
      {
        name: 'time of a list with 500 places held / with ten',
        value: medianOver((of) => of(ten).perSecond / of(fiveHundred).perSecond),
        unit: '',
        aim: { atMost: 1.3 },
      },
    ],
  };
}
