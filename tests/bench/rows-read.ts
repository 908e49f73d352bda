import { SCREEN_KEY_HEADER, weekLater, weekOfDay } from '@ijsploeg/worker/contract';
import type { DatabaseCost } from '../../worker/src/platform/db/connection.ts';
import { CLAIM_SHIFTS, claimShiftId, FEED_SECRET, RARE_SHIFT, SCREEN_KEY, VETERAN } from './dataset.ts';
import type { Figure, Section } from './figures.ts';
import { median, percentile } from './numbers.ts';
import type { Probe } from './probe-worker.ts';
import { asPage, crewPath, hoursPath, shiftListPath } from './requests.ts';
import { type Bench, LARGE } from './start-bench.ts';

interface Request {
  as: number | 'admin';
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  /** The file does not exist; only looking it up is measured. */
  isMissing?: true;
  /** The number of round trips to the database, if more than one. */
  trips?: 2 | 3;
  /** Exports everything, so it reads as much as there is. */
  isWhole?: true;
  /** Sorts everybody, which counts each person twice. */
  isSorted?: true;
}

/** The week that begins after this one. */
const TODAY = new Date().toISOString().slice(0, 10);
const WEEK = `week=${weekLater(weekOfDay(TODAY), 1)}`;

/**
 * Realistic requests for each route that reads, by the route's path, and for the claim, which reads the most.
 */
const REQUESTS: Record<string, Request[]> = {
  'GET /api/assignments/:id/calendar.ics': [{ as: 0, path: '/api/assignments/asg_1/calendar.ics' }],
  'GET /api/assignments/mine': [{ as: 0, path: '/api/assignments/mine' }],
  'GET /api/assignments/unconfirmed': [{ as: 'admin', path: '/api/assignments/unconfirmed' }],
  'GET /api/attendance': [
    { as: 0, path: crewPath },
    { as: 'admin', path: crewPath },
  ],
  'GET /api/board': [{ as: 0, path: '/api/board', headers: { [SCREEN_KEY_HEADER]: SCREEN_KEY }, trips: 2 }],
  'GET /api/screens': [{ as: 'admin', path: '/api/screens' }],
  'GET /api/hours/mine': [{ as: 0, path: '/api/hours/mine' }],
  'GET /api/hours/thanks': [{ as: 'admin', path: '/api/hours/thanks' }],
  'GET /api/hours': [{ as: 'admin', path: hoursPath }],
  'GET /api/corrections': [{ as: 'admin', path: '/api/corrections' }],
  'GET /api/statements/:code': [{ as: 0, path: '/api/statements/none', isMissing: true }],
  'GET /api/audit-log': [
    { as: 'admin', path: '/api/audit-log' },
    { as: 'admin', path: '/api/audit-log?kind=assignment' },
    { as: 'admin', path: '/api/audit-log?person=usr_admin' },
    { as: 'admin', path: '/api/audit-log?person=usr_0&kind=assignment' },
  ],
  'GET /api/auth/session': [{ as: 0, path: '/api/auth/session' }],
  'GET /api/auth/sessions': [{ as: 0, path: '/api/auth/sessions' }],
  'GET /api/avatars/:userId/:file': [{ as: 0, path: '/api/avatars/usr_1/avatar.webp', isMissing: true }],
  'GET /api/dashboard': [
    { as: 0, path: '/api/dashboard' },
    { as: 'admin', path: '/api/dashboard' },
  ],
  'GET /api/docs': [{ as: 0, path: '/api/docs' }],
  'GET /api/events': [{ as: 0, path: '/api/events?filter=upcoming' }],
  'GET /api/events/:id': [
    { as: 0, path: '/api/events/evt_1' },
    { as: 'admin', path: '/api/events/evt_1' },
  ],
  'GET /api/events/:id/image/:file': [{ as: 0, path: '/api/events/evt_1/image/none.webp', isMissing: true }],
  'GET /api/events/:id/reservations': [
    { as: 'admin', path: '/api/events/evt_1/reservations' },
    { as: 'admin', path: '/api/events/evt_1/reservations?search=sanne' },
  ],
  'GET /api/events/:id/reservations/export': [
    { as: 'admin', path: '/api/events/evt_1/reservations/export', trips: 3 },
  ],
  'GET /api/events/:id/shifts': [{ as: 'admin', path: '/api/events/evt_1/shifts' }],
  'GET /api/contact': [{ as: 0, path: '/api/contact' }],
  // Found by many, and by nobody.
  'GET /api/find': [
    { as: 'admin', path: '/api/find?text=sanne' },
    { as: 'admin', path: '/api/find?text=nergens' },
    { as: 0, path: '/api/find?text=nergens' },
  ],
  'GET /api/health': [{ as: 0, path: '/api/health' }],
  'GET /api/health/jobs': [{ as: 0, path: '/api/health/jobs' }],
  'GET /api/mail': [
    { as: 'admin', path: '/api/mail' },
    { as: 'admin', path: '/api/mail?status=failed' },
    { as: 'admin', path: '/api/mail?search=usr_123%40' },
  ],
  'GET /api/invitations': [{ as: 'admin', path: '/api/invitations' }],
  'GET /api/messages': [
    { as: 'admin', path: '/api/messages' },
    { as: 0, path: '/api/messages' },
  ],
  'GET /api/messages/:id': [{ as: 'admin', path: '/api/messages/msg_0' }],
  'GET /api/openapi.json': [{ as: 0, path: '/api/openapi.json' }],
  'GET /api/people': [
    { as: 'admin', path: '/api/people' },
    { as: 'admin', path: '/api/people?view=all&page=4' },
    { as: 'admin', path: '/api/people?sort=name&page=4' },
    { as: 'admin', path: '/api/people?view=all&sort=name&page=4' },
    // Everyone in the data is called Sanne.
    { as: 'admin', path: '/api/people?search=sanne' },
    { as: 'admin', path: '/api/people?skill=BHV' },
    { as: 'admin', path: '/api/people?search=usr_123%40' },
    { as: 'admin', path: '/api/people?search=nobody' },
    { as: 'admin', path: '/api/people?search=s&skill=Fotograaf' },
    { as: 'admin', path: '/api/people?search=q' },
  ],
  'GET /api/people/:id': [{ as: 'admin', path: '/api/people/usr_0' }],
  'GET /api/people/:id/assignments': [{ as: 'admin', path: '/api/people/usr_0/assignments?limit=10' }],
  'GET /api/profile': [{ as: 0, path: '/api/profile' }],
  'GET /api/feeds/:file': [{ as: VETERAN, path: `/api/feeds/${FEED_SECRET}.ics`, trips: 2 }],
  'GET /api/push/key': [{ as: 0, path: '/api/push/key' }],
  'GET /api/push/subscriptions': [{ as: 0, path: '/api/push/subscriptions' }],
  'GET /api/profile/feed': [{ as: 0, path: '/api/profile/feed' }],
  'GET /api/profile/factor': [{ as: 0, path: '/api/profile/factor' }],
  'GET /api/profile/export': [{ as: 0, path: '/api/profile/export', trips: 2 }],
  'GET /api/reservations/:id/calendar.ics': [{ as: 1, path: '/api/reservations/rsv_1/calendar.ics' }],
  'GET /api/reservations/mine': [{ as: 0, path: '/api/reservations/mine' }],
  'GET /api/export': [{ as: 'admin', path: '/api/export', trips: 3, isWhole: true }],
  'GET /api/seasons': [{ as: 'admin', path: '/api/seasons' }],
  'GET /api/seasons/:id': [{ as: 'admin', path: '/api/seasons/sea_1' }],
  'GET /api/seasons/:id/figures': [{ as: 'admin', path: '/api/seasons/sea_1/figures' }],
  'GET /api/seasons/:id/closing': [{ as: 'admin', path: '/api/seasons/sea_1/closing' }],
  'GET /api/seasons/:id/bring-back': [{ as: 'admin', path: '/api/seasons/sea_1/bring-back' }],
  'GET /api/seasons/:id/bring-back/people': [{ as: 'admin', path: '/api/seasons/sea_1/bring-back/people' }],
  'GET /api/retention': [{ as: 'admin', path: '/api/retention' }],
  'GET /api/retention/people': [{ as: 'admin', path: '/api/retention/people' }],
  'GET /api/settings/auto-approval': [{ as: 'admin', path: '/api/settings/auto-approval' }],
  'GET /api/settings/planning': [{ as: 'admin', path: '/api/settings/planning' }],
  'GET /api/settings/health': [{ as: 'admin', path: '/api/settings/health' }],
  'GET /api/shifts': [
    { as: 0, path: shiftListPath(1, 2) },
    { as: 0, path: shiftListPath(-14, 21) },
    { as: 'admin', path: shiftListPath(-14, 21) },
  ],
  'GET /api/shifts/:id': [{ as: 0, path: '/api/shifts/shf_0' }],
  'GET /api/shifts/:id/following': [{ as: 0, path: '/api/shifts/shf_0/following' }],
  'GET /api/shifts/:id/assignments': [
    { as: 0, path: '/api/shifts/shf_40/assignments' },
    { as: 'admin', path: '/api/shifts/shf_0/assignments' },
  ],
  'GET /api/shifts/:id/candidates': [
    { as: 'admin', path: '/api/shifts/shf_0/candidates', isSorted: true },
    // This shift needs a skill.
    { as: 'admin', path: '/api/shifts/shf_1/candidates?page=4', isSorted: true },
    { as: 'admin', path: '/api/shifts/shf_1/candidates?search=sanne', isSorted: true },
    { as: 'admin', path: '/api/shifts/shf_1/candidates?search=usr_123%40', isSorted: true },
    { as: 'admin', path: `/api/shifts/shf_${RARE_SHIFT}/candidates`, isSorted: true },
  ],
  'GET /api/shifts/:id/waitlist': [{ as: 'admin', path: '/api/shifts/shf_0/waitlist' }],
  'GET /api/plans': [
    { as: 'admin', path: '/api/plans' },
    { as: 'admin', path: '/api/plans?state=draft' },
  ],
  'GET /api/plans/:id': [{ as: 'admin', path: '/api/plans/pln_1' }],
  'GET /api/plans/:id/places': [{ as: 'admin', path: '/api/plans/pln_1/places' }],
  'GET /api/shift-templates': [{ as: 'admin', path: '/api/shift-templates' }],
  'GET /api/waitlist/mine': [{ as: 0, path: '/api/waitlist/mine' }],
  // This shift has begun.
  'GET /api/shifts/:id/walk-ins': [{ as: 'admin', path: '/api/shifts/shf_200/walk-ins?search=sanne' }],
  'GET /api/shifts/export': [{ as: 'admin', path: '/api/shifts/export', isWhole: true }],
  'GET /api/shifts/roster': [{ as: 'admin', path: '/api/shifts/roster' }],
  'GET /api/days/:day/charges': [{ as: 'admin', path: `/api/days/${TODAY}/charges` }],
  'GET /api/days/:day/call-off': [{ as: 'admin', path: `/api/days/${TODAY}/call-off` }],
  'GET /api/gaps': [{ as: 'admin', path: '/api/gaps' }],
  'GET /api/today': [{ as: 'admin', path: '/api/today' }],
  'GET /api/asks/mine': [{ as: 0, path: '/api/asks/mine' }],
  'GET /api/profile/availability': [{ as: 0, path: '/api/profile/availability' }],
  'GET /api/planning': [{ as: 'admin', path: `/api/planning?${WEEK}` }],
  'GET /api/planning/people': [
    { as: 'admin', path: `/api/planning/people?${WEEK}` },
    { as: 'admin', path: `/api/planning/people?${WEEK}&only=without_place` },
    { as: 'admin', path: `/api/planning/people?${WEEK}&search=usr_123%40` },
    {
      as: 'admin',
      path: `/api/planning/people?${WEEK}&search=sanne`,
    },
    {
      as: 'admin',
      path: `/api/planning/people?${WEEK}&skill=BHV`,
    },
  ],
  'GET /api/planning/objections': [
    { as: 'admin', path: `/api/planning/objections?${WEEK}&volunteerId=usr_0` },
    { as: 'admin', path: `/api/planning/objections?${WEEK}&volunteerId=usr_0&movedFrom=asg_1` },
  ],
  'GET /api/volunteer-requests': [{ as: 'admin', path: '/api/volunteer-requests?status=pending' }],
  'POST /api/shifts/:id/claim': [
    { as: 0, path: `/api/shifts/${claimShiftId(CLAIM_SHIFTS - 1)}/claim`, method: 'POST' },
  ],
};

async function probe({ urls }: Bench, { as, path, method, headers }: Request): Promise<Probe> {
  const response = await fetch(urls.probe + path, {
    method: method ?? 'GET',
    headers: { ...asPage(urls.probe, as), ...headers },
  });
  return (await response.json()) as Probe;
}

/** The cost of each job. */
async function probeJobs({ urls }: Bench): Promise<Record<string, DatabaseCost>> {
  const response = await fetch(`${urls.probe}/jobs`);
  return (await response.json()) as Record<string, DatabaseCost>;
}

/** A screen reads at most this many rows, and is answered within this time (docs/decisions/018-less-machinery.md). */
const MOST_ROWS = { atMost: 10_000 };
const MOST_ROWS_SORTED = { atMost: 30_000 };
const MOST_MS = { atMost: 50 };
const TIMES = 40;
/** The job that counts everything, once an hour. */
const WHOLE_JOB = 'check_counters';

/** How long a request takes that waits for no other. */
async function measureTime({ urls }: Bench, { as, path, headers }: Request) {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const startedAt = performance.now();
    const answer = await fetch(urls.product + path, { headers: { ...asPage(urls.product, as), ...headers } });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return { value: percentile(times, 0.95), unit: `ms (median: ${median(times).toFixed(1)})`, aim: MOST_MS };
}

/** The read routes, as mounted by the product. */
async function readRoutes({ urls }: Bench): Promise<string[]> {
  const routes = (await (await fetch(`${urls.probe}/routes`)).json()) as string[];
  return routes.filter((route) => route.startsWith('GET '));
}

/**
 * The rows that the database reads for one call, on the normal data and for a very large rink. How long the call takes there.
 * And how often a call goes to the database, which takes a round trip each time.
 *
 * @throws Error for a route without a request in REQUESTS
 */
export async function measureRowsRead(small: Bench, large: Bench): Promise<Section[]> {
  const missing = (await readRoutes(small)).filter((route) => !(route in REQUESTS));
  if (missing.length) throw new Error(`tests/bench/rows-read.ts has no request for ${missing.join(', ')}.`);
  const rows: Figure[] = [];
  const times: Figure[] = [];
  const roundTrips: Figure[] = [];
  for (const [route, requests] of Object.entries(REQUESTS))
    for (const request of requests) {
      const [before, after] = [await probe(small, request), await probe(large, request)];
      if (before.status >= 400 && !request.isMissing)
        throw new Error(`${request.path} answered ${before.status} as ${request.as}.`);
      const name = nameOf(route, request);
      rows.push({
        name,
        value: after.rowsRead,
        unit: `rows (1×: ${before.rowsRead})`,
        ...(!request.isWhole && { aim: request.isSorted ? MOST_ROWS_SORTED : MOST_ROWS }),
      });
      roundTrips.push({
        name,
        value: before.d1Calls,
        unit: '',
        ...(!request.isWhole && { aim: { atMost: request.trips ?? 1 } }),
      });
      // Repeated, a write would measure a refusal.
      if (!request.method && !request.isWhole) times.push({ name, ...(await measureTime(large, request)) });
    }
  // Last, because the jobs change the data.
  const [before, after] = [await probeJobs(small), await probeJobs(large)];
  for (const [job, { rowsRead }] of Object.entries(after))
    rows.push({
      name: `the job ${job}`,
      value: rowsRead,
      unit: `rows (1×: ${before[job]?.rowsRead ?? 0})`,
      ...(job !== WHOLE_JOB && { aim: MOST_ROWS }),
    });
  return [
    { title: `rows_read a call, ${LARGE}× the people`, figures: rows },
    { title: `p95 of a call, ${LARGE}× the people`, figures: times },
    { title: 'Round trips to the database a call', figures: roundTrips },
  ];
}

/** The route, with the query that tells its requests apart. */
function nameOf(route: string, { as, path }: Request): string {
  const query = path.split('?')[1]?.replace(/=20\d\d-[\d-]+T[\d:.]+Z/g, '');
  return `${route}${query ? ` ?${query}` : ''} as ${as}`;
}
