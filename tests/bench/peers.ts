import { cookieOf, RACE_PLACES } from './dataset.ts';
import type { Section } from './figures.ts';
import { measureFirstLoad } from './first-load.ts';
import { load, type Throughput } from './load.ts';
import { median } from './numbers.ts';
import { race } from './race.ts';
import { shiftListPath } from './requests.ts';
import type { Bench } from './start-bench.ts';

const WARM_UP_SECONDS = 3;
const SECONDS = 3;
const ROUNDS = 3;

/** The figures that were measured for the peers too. */
export async function measurePeers(bench: Bench): Promise<Section> {
  const list = await loadShiftList(bench, 1, 2);
  const long = await loadShiftList(bench, -21, 21);
  const { most, fewest, tookMs } = await race(bench);
  return {
    title: '300 volunteers, 400 shifts',
    figures: [
      {
        name: 'shift list, one day',
        value: list.perSecond,
        unit: 'requests/s',
        aim: { atLeast: 400 },
        peers: '34 (ES, its default view)',
      },
      {
        name: 'shift list, one day, p95',
        value: list.p95Ms,
        unit: 'ms',
        aim: { atMost: 40 },
        peers: '340 (ES)',
      },
      {
        name: 'shift list, six weeks',
        value: long.perSecond,
        unit: 'requests/s',
        peers: '14 (EE), 28 (AN), 0.7 (ES); 41 (EE, a third of it)',
      },
      {
        name: 'shift list, six weeks, p95',
        value: long.p95Ms,
        unit: 'ms',
        peers: '1166 (EE), 540 (AN), 14105 (ES); 301 (EE, a third of it)',
      },
      {
        name: '40 claim 5 places: the most that got one',
        value: most,
        unit: '',
        aim: { atMost: RACE_PLACES },
        peers: '40 (EE), 11 (ES)',
      },
      {
        name: '40 claim 5 places: the fewest',
        value: fewest,
        unit: '',
        aim: { atLeast: RACE_PLACES },
        peers: '40 (EE), 5 (ES)',
      },
      {
        name: '40 claim 5 places: all answered',
        value: tookMs,
        unit: 'ms',
        aim: { atMost: 200 },
        peers: '259–480 (EE), 245–306 (ES)',
      },
      {
        name: 'script of /login',
        value: await measureFirstLoad(bench, '/login'),
        unit: 'kB gzip',
        aim: { atMost: 135 },
        peers: '416 (EE), 56 (ES)',
      },
    ],
  };
}

async function loadShiftList(
  { urls }: Bench,
  fromDay: number,
  toDay: number,
): Promise<Omit<Throughput, 'answers'>> {
  const request = { url: urls.product + shiftListPath(fromDay, toDay), headers: { Cookie: cookieOf(0) } };
  await load(request, WARM_UP_SECONDS);
  const rounds: Throughput[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(request, SECONDS));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p95Ms: median(rounds.map(({ p95Ms }) => p95Ms)),
  };
}
