import { CLAIM_SHIFTS, claimShiftId, cookieOf, VOLUNTEERS } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { type Load, load, type Throughput } from './load.ts';
import { median } from './numbers.ts';
import { watchRuntimeCpu } from './runtime-cpu.ts';
import type { Bench } from './start-bench.ts';

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

interface Kind {
  name: string;
  request: Load;
  /** Of the rate of the bare read. */
  ratio?: { atLeast: number };
}

interface Measured extends Throughput {
  /** The runtime's processor time for one request. */
  cpuMs: number;
}
type Round = Map<string, Measured>;
const NOTHING: Measured = { answers: 0, perSecond: Number.NaN, p95Ms: Number.NaN, cpuMs: Number.NaN };

/**
 * Requests a second through ten connections, and how that compares with a bare route. The kinds take turns, so that
 * whatever else the machine does meets all of them, and the ratio is the median of the rounds' ratios.
 */
export async function measureRequests({ urls }: Bench): Promise<Section> {
  const asVolunteer = { Cookie: cookieOf(0) };
  const bare = { name: 'bare route, reads a row', request: { url: `${urls.bare}/api/bare?id=usr_0` } };
  const kinds: Kind[] = [
    bare,
    {
      name: 'session read',
      request: { url: `${urls.product}/api/auth/session`, headers: asVolunteer },
      ratio: RATIO,
    },
    {
      name: 'shift list, a day',
      request: { url: urls.product + shiftListPath(1, 2), headers: asVolunteer },
      ratio: RATIO,
    },
    {
      name: 'shift list, six weeks',
      request: { url: urls.product + shiftListPath(-21, 21), headers: asVolunteer },
    },
    { name: 'bare route, inserts a row', request: { url: `${urls.bare}/api/bare`, method: 'POST' } },
    { name: 'claim', request: claims(urls.product), ratio: RATIO },
  ];
  const cpuMs = watchRuntimeCpu();
  const rounds: Round[] = [];
  for (const { request } of kinds) await load(request, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Round = new Map();
    for (const { name, request } of kinds) {
      const before = cpuMs();
      const throughput = await load(request, SECONDS);
      measured.set(name, { ...throughput, cpuMs: (cpuMs() - before) / throughput.answers });
    }
    rounds.push(measured);
  }
  const over = (value: (of: (name: string) => Measured) => number) =>
    median(rounds.map((round) => value((name) => round.get(name) ?? NOTHING)));
  const figures = kinds.flatMap(({ name, ratio }): Figure[] => [
    { name, value: over((of) => of(name).perSecond), unit: 'requests/s' },
    { name: `${name}, p95`, value: over((of) => of(name).p95Ms), unit: 'ms' },
    { name: `${name}, processor`, value: over((of) => of(name).cpuMs), unit: 'ms' },
    {
      name: `${name} / bare read`,
      value: over((of) => of(name).perSecond / of(bare.name).perSecond),
      unit: '',
      ...(ratio && { aim: ratio }),
    },
  ]);
  return {
    title: 'Requests, 10 connections',
    figures: figures.filter(({ name }) => name !== `${bare.name} / bare read`),
  };
}
