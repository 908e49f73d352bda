import { JOBS, type JobName } from '@ijsploeg/worker/contract';
import type { DatabaseCost } from '../../worker/src/platform/db/connection.ts';
import type { Figure, Section } from './figures.ts';
import type { Probe } from './probe-worker.ts';
import { asPage } from './requests.ts';
import { watchRuntimeCpu } from './runtime-cpu.ts';
import type { Bench } from './start-bench.ts';
import { MINUTES, mailsOf, pagesOf, passwordsOf, USAGE, type Usage, type UsedRequest } from './usage.ts';

/**
 * What the platform bills, in dollars a month on the Workers Paid plan: developers.cloudflare.com, the pricing page of each
 * product, November 2026.
 */
const PLAN = 5;
const PRICES: Record<keyof Bill, { included: number; perMillion: number }> = {
  requests: { included: 10e6, perMillion: 0.3 },
  cpuMs: { included: 30e6, perMillion: 0.02 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  rowsWritten: { included: 50e6, perMillion: 1 },
  queueOperations: { included: 1e6, perMillion: 0.4 },
  mails: { included: 3000, perMillion: 350 },
};
/** A message is written, read and deleted. */
const OPERATIONS_A_MESSAGE = 3;

/** The cost of one request or job. */
interface Cost {
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
}
/** The cost of a month. */
interface Bill extends Cost {
  requests: number;
  queueOperations: number;
  mails: number;
}

/** The number of volunteers that the data of the benchmark has, with their shifts. */
const MEASURED_VOLUNTEERS = 300;
const TURNS = 40;

const SIZES = [100, 500, 5000];
const RINKS = 50;
const VOLUNTEERS_OF_A_RINK = 300;

async function send(
  origin: string,
  { as, path, method }: UsedRequest,
  etag?: string | null,
): Promise<Response> {
  const headers = { ...asPage(origin, as), ...(etag && { 'If-None-Match': etag }) };
  return fetch(origin + path, { method: method ?? 'GET', headers });
}

/** The average cost of a request. The rows are those of the instrumented Worker, the CPU time is the product's. */
async function measureUsage(
  { urls }: Bench,
  { request, isPoll, turns: count = TURNS }: Usage,
  cpuMs: () => number,
): Promise<Cost> {
  // The probed and the timed claim are of the same person, on different shifts.
  const turns = Array.from({ length: count }, (_, turn) => ({
    probed: request(turn),
    timed: request(turn + count),
  }));
  const etags = new Map<UsedRequest, string | null>();
  if (isPoll)
    for (const one of turns.flatMap(({ probed, timed }) => [probed, timed])) {
      const response = await send(urls.product, one);
      await response.arrayBuffer();
      etags.set(one, response.headers.get('ETag'));
    }
  const rows = { rowsRead: 0, rowsWritten: 0 };
  for (const { probed } of turns) {
    const probe = (await (await send(urls.probe, probed, etags.get(probed))).json()) as Probe;
    if (probe.status >= 400) throw new Error(`${probed.path} answered ${probe.status}`);
    rows.rowsRead += probe.rowsRead / count;
    rows.rowsWritten += probe.rowsWritten / count;
  }
  const before = cpuMs();
  for (const { timed } of turns) await (await send(urls.product, timed, etags.get(timed))).arrayBuffer();
  return { ...rows, cpuMs: (cpuMs() - before) / count };
}

const bodyOf = async <T>(request: Promise<Response>) => (await (await request).json()) as T;

/** The cost of a month of the background jobs, of a mail and of a password. */
async function measureBackground({ urls, database }: Bench, cpuMs: () => number) {
  const runJobs = () => bodyOf<Record<JobName, DatabaseCost>>(fetch(`${urls.probe}/jobs`));
  // The first run has the work of all earlier months.
  await runJobs();
  let before = cpuMs();
  const jobs = await runJobs();
  const jobsCpuMs = cpuMs() - before;
  const monthOf = (cost: Cost, name: JobName) => scaled(cost, MINUTES / JOBS[name].everyMinutes);
  const month = Object.entries(jobs).map(([name, cost]) => monthOf({ ...cost, cpuMs: 0 }, name as JobName));

  const { results } = await database
    .prepare(
      `UPDATE mail_outbox SET status = 'pending', data = '{"messageId":"msg_0"}' WHERE id IN
         (SELECT id FROM mail_outbox WHERE kind = 'message' AND status = 'sent' LIMIT ${TURNS}) RETURNING id`,
    )
    .all<{ id: string }>();
  before = cpuMs();
  const mails = await bodyOf<DatabaseCost>(
    fetch(`${urls.probe}/mails`, { method: 'POST', body: JSON.stringify(results.map(({ id }) => id)) }),
  );
  const mail = scaled({ ...mails, cpuMs: cpuMs() - before }, 1 / results.length);

  before = cpuMs();
  await fetch(`${urls.probe}/hash?times=${TURNS}`);
  const password = { cpuMs: (cpuMs() - before) / TURNS, rowsRead: 0, rowsWritten: 0 };
  // This is an upper limit, because a run of the cron job rarely runs all jobs.
  return { jobs: { ...totalOf(month), cpuMs: jobsCpuMs * MINUTES }, mail, password };
}

const scaled = ({ cpuMs, rowsRead, rowsWritten }: Cost, times: number): Cost => ({
  cpuMs: cpuMs * times,
  rowsRead: rowsRead * times,
  rowsWritten: rowsWritten * times,
});

const totalOf = (costs: Cost[]): Cost => ({
  cpuMs: sum(costs, 'cpuMs'),
  rowsRead: sum(costs, 'rowsRead'),
  rowsWritten: sum(costs, 'rowsWritten'),
});

const sum = <T extends object>(parts: T[], field: keyof T) =>
  parts.reduce((total, part) => total + Number(part[field]), 0);

/** The dollars of a month, of which the plan includes a part. */
const dollarsOf = (bill: Bill) =>
  Object.entries(PRICES).reduce(
    (dollars, [name, { included, perMillion }]) =>
      dollars + (Math.max(0, bill[name as keyof Bill] - included) / 1e6) * perMillion,
    PLAN,
  );

const figuresOf = (name: string, bill: Bill): Figure[] => [
  { name: `${name}: requests`, value: bill.requests / 1e6, unit: 'million' },
  { name: `${name}: processor`, value: bill.cpuMs / 3_600_000, unit: 'hours' },
  { name: `${name}: rows read`, value: bill.rowsRead / 1e6, unit: 'million' },
  { name: `${name}: rows written`, value: bill.rowsWritten / 1e6, unit: 'million' },
  { name: `${name}: mails`, value: bill.mails / 1000, unit: 'thousand' },
  { name: `${name}: a month`, value: dollarsOf(bill), unit: 'dollars' },
];

/**
 * What a month of the season costs on Cloudflare: the assumed usage (usage.ts) times what each request, job and mail costs
 * here, at the platform's prices. Files and the database are far below what the plan includes.
 */
export async function measureCosts(bench: Bench): Promise<Section> {
  const cpuMs = watchRuntimeCpu();
  const usage: { usage: Usage; cost: Cost }[] = [];
  for (const one of USAGE) usage.push({ usage: one, cost: await measureUsage(bench, one, cpuMs) });
  const { jobs, mail, password } = await measureBackground(bench, cpuMs);

  const billOf = (volunteers: number): Bill => {
    const people = Math.max(1, volunteers / MEASURED_VOLUNTEERS);
    const parts = [
      ...usage.map(({ usage: { times, growsWithShifts }, cost }) =>
        scaled(cost, times(volunteers) * (growsWithShifts ? people : 1)),
      ),
      jobs,
      scaled(mail, mailsOf(volunteers)),
      scaled(password, passwordsOf(volunteers)),
    ];
    return {
      requests:
        sum(
          usage.map(({ usage: { times } }) => ({ times: times(volunteers) })),
          'times',
        ) +
        pagesOf(volunteers) +
        MINUTES,
      ...totalOf(parts),
      queueOperations: mailsOf(volunteers) * OPERATIONS_A_MESSAGE,
      mails: mailsOf(volunteers),
    };
  };
  const rink = billOf(VOLUNTEERS_OF_A_RINK);
  const allRinks = Object.fromEntries(
    Object.entries(rink).map(([name, value]) => [name, value * RINKS]),
  ) as unknown as Bill;
  return {
    title: 'A month on Cloudflare',
    figures: [
      ...SIZES.flatMap((volunteers) => figuresOf(`${volunteers} volunteers`, billOf(volunteers))),
      ...figuresOf(`${RINKS} portals of ${VOLUNTEERS_OF_A_RINK}`, allRinks),
    ],
  };
}
