import { parseArgs } from 'node:util';
import { Product } from '../attack/product.ts';
import { printReports } from '../attack/report.ts';
import { saveTables } from '../bench/readme.ts';
import { door } from './door.ts';
import { openingMinute } from './opening.ts';
import { FAULTS, type Fault, Run } from './run.ts';
import { signUpWeek } from './sign-up.ts';
import { routeTable, runTable } from './tables.ts';

/**
 * Lets hundreds of people use the whole product on this machine, undisturbed and with each fault, and looks whether every
 * promise is kept: `pnpm load [--scenario=door] [--fault=d1] [--people=300] [--save]`. See `tests/README.md`.
 */

const SCENARIOS = {
  'sign-up': signUpWeek,
  opening: openingMinute,
  door,
} satisfies Record<string, (run: Run) => Promise<void>>;
type Scenario = keyof typeof SCENARIOS;

/** The time limit of a run. On a quiet machine a run takes up to 80 seconds; one that takes this long hangs. */
const LONGEST_RUN_MS = 300_000;

const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    fault: { type: 'string' },
    people: { type: 'string', default: '300' },
    /** Writes the tables to `tests/bench/README.md`. */
    save: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const scenarios = chosen<Scenario>(SCENARIOS, values.scenario);
const faults = chosen<Fault>(FAULTS, values.fault);
if (!Number.isInteger(people) || people < 6 || scenarios.length === 0 || faults.length === 0) {
  console.error(
    `Use --scenario=${Object.keys(SCENARIOS).join('|')}, --fault=${Object.keys(FAULTS).join('|')} and --people=300, at least 6.`,
  );
  process.exit(1);
}

function chosen<Name extends string>(all: Record<Name, unknown>, named: string | undefined): Name[] {
  const names = Object.keys(all) as Name[];
  return named === undefined ? names : names.filter((name) => name === named);
}

const startedAt = Date.now();
const product = await Product.start('tests/load/faulty-worker.ts');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.end().finally(() => process.exit(1)));
const runs: { scenario: Scenario; run: Run; seconds: number }[] = [];
try {
  for (const scenario of scenarios)
    for (const fault of faults) {
      const run = new Run(product, { scenario, fault, people });
      const timer = setTimeout(() => endLate(run), LONGEST_RUN_MS);
      try {
        await SCENARIOS[scenario](run);
      } catch (error) {
        run.report.found('failed', String(error));
        await run.end();
      }
      clearTimeout(timer);
      run.isOver = true;
      run.report.tried = run.traffic.requests;
      for (const { route, status } of run.traffic.errors) run.report.found('failed', `${route} → ${status}`);
      const seconds = (Date.now() - run.startedAt) / 1000;
      runs.push({ scenario, run, seconds });
      console.log(
        `\n${run.report.subject}, ${seconds.toFixed(0)} s\n\n${routeTable(run.report.subject, run.traffic.routes)}`,
      );
    }
} finally {
  await product.end();
}

/** Everybody gives up, so that the run ends. */
function endLate(run: Run): void {
  run.isOver = true;
  run.report.found('failed', `It did not end within ${LONGEST_RUN_MS / 1000} s.`);
}

const table = runTable(runs);
console.log(`\n${table}`);
const reports = runs.map(({ run }) => run.report);
const failed = reports.filter(({ hasFailed }) => hasFailed);
if (failed.length) printReports(failed);
if (values.save)
  saveTables([
    table,
    ...runs
      .filter(({ run }) => run.fault === 'none')
      .map(({ run }) => routeTable(run.report.subject, run.traffic.routes)),
  ]);
console.log(
  `\n${runs.length} runs in ${((Date.now() - startedAt) / 1000).toFixed(0)} s: ${
    failed.length ? `promises are broken in ${failed.length}` : 'every promise is kept'
  }.`,
);
process.exit(failed.length ? 1 : 0);
