import { hashPassword } from '../../scripts/lib/hash-password.ts';
import { CLAIM_SHIFTS, claimShiftId, VOLUNTEERS } from './dataset.ts';
import type { Section } from './figures.ts';
import { percentile } from './numbers.ts';
import { asPage } from './requests.ts';
import type { Bench } from './start-bench.ts';

const SIGN_INS = 60;
const PASSWORD = 'een-lange-winter';
/** Between two requests of the same kind, as of many people who use the portal. */
const PAUSE_MS = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The duration of a request whose response has one of these statuses. */
async function timed(request: () => Promise<Response>, statuses: readonly number[]): Promise<number> {
  const startedAt = performance.now();
  const response = await request();
  await response.arrayBuffer();
  if (!statuses.includes(response.status)) throw new Error(`${response.url} answered ${response.status}`);
  return performance.now() - startedAt;
}

/**
 * Sixty sign-ins at once, half of them with an address that has no account, and their effect on other people: a
 * visitor who opens the events and volunteers who claim a shift, one after the other until the last sign-in is answered.
 */
export async function measureSignIns({ urls, database }: Bench): Promise<Section> {
  await database
    .prepare(`UPDATE accounts SET password_hash = ? WHERE id GLOB 'usr_[0-9]*'`)
    .bind(hashPassword(PASSWORD))
    .run();
  const events = () => fetch(`${urls.product}/api/events`);
  let turn = 0;
  const claim = () => {
    const person = turn % VOLUNTEERS;
    // From the end, except the last one, which `rows` has claimed; `requests` starts with the first.
    const shift = CLAIM_SHIFTS - 2 - Math.floor(turn++ / VOLUNTEERS);
    return fetch(`${urls.product}/api/shifts/${claimShiftId(shift)}/claim`, {
      method: 'POST',
      headers: asPage(urls.product, person),
    });
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) {
    await timed(events, [200]);
    await timed(claim, [201]);
  }

  let isOver = false;
  const repeat = async (request: () => Promise<Response>, status: number) => {
    const tookMs: number[] = [];
    while (!isOver) {
      tookMs.push(await timed(request, [status]));
      await pause();
    }
    return tookMs;
  };
  const others = Promise.all([repeat(events, 200), repeat(claim, 201)]);

  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, number) => {
      const isKnown = number % 2 === 0;
      const response = await fetch(`${urls.product}/api/auth/sign-in`, {
        method: 'POST',
        headers: {
          Origin: urls.product,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          email: isKnown ? `usr_${number}@ijsploeg.test` : `nobody${number}@ijsploeg.test`,
          password: PASSWORD,
        }),
      });
      await response.arrayBuffer();
      if (response.status !== 429 && response.status !== (isKnown ? 200 : 401))
        throw new Error(`A sign-in was answered ${response.status}`);
      return response.status;
    }),
  ).finally(() => {
    isOver = true;
  });
  const tookMs = performance.now() - startedAt;
  const [eventsMs, claimMs] = await others;
  return {
    title: `${SIGN_INS} sign-ins at once, half of them unknown`,
    figures: [
      { name: 'all answered', value: tookMs, unit: 'ms', aim: { atMost: 8000 } },
      {
        name: 'told to come back later (429)',
        value: statuses.filter((status) => status === 429).length,
        unit: '',
        aim: { atMost: 0 },
      },
      {
        name: 'signed in',
        value: statuses.filter((status) => status === 200).length,
        unit: '',
        aim: { atLeast: SIGN_INS / 2 },
      },
      {
        name: 'GET /api/events meanwhile, p95',
        value: percentile(eventsMs, 0.95),
        unit: 'ms',
        aim: { atMost: 150 },
      },
      { name: 'a claim meanwhile, p95', value: percentile(claimMs, 0.95), unit: 'ms', aim: { atMost: 150 } },
      { name: 'GET /api/events meanwhile, the slowest', value: Math.max(...eventsMs), unit: 'ms' },
      { name: 'a claim meanwhile, the slowest', value: Math.max(...claimMs), unit: 'ms' },
    ],
  };
}
