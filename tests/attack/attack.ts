import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killDuringCommits } from './commits.ts';
import { tryFactors } from './factors.ts';
import { tryForeignIds } from './foreign-ids.ts';
import { fuzz } from './fuzz.ts';
import { tryInsiders } from './insiders.ts';
import { killDuringClaims, killDuringMails } from './kills.ts';
import { stopMailServer } from './mails.ts';
import { Product } from './product.ts';
import { race } from './races.ts';
import { printReports, Report } from './report.ts';
import { trySheets } from './sheets.ts';
import { tryStrangers } from './strangers.ts';

/**
 * Attacks the whole product on this machine for some minutes: `pnpm attack --minutes=5 --seed=1`. The seed decides
 * the hostile requests and the moments of the kills, so that a finding can be repeated. See `tests/README.md`.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Writes the number of subjects without and with a fault into this file. */
    report: { type: 'string' },
  },
});
const seed = Number(values.seed);
const totalMs = Number(values.minutes) * 60_000;
if (!Number.isInteger(seed) || !(totalMs > 0)) {
  console.error('Use --minutes=5 and --seed=1: a positive number and a whole one.');
  process.exit(1);
}

/** The share of the time that hostile requests get. */
const FUZZ_SHARE = 0.5;
const LONGEST_FUZZ_MS = 60_000;
/** The product is killed after at least this many answers, and before twice as many. */
const KILL_AFTER = 6;
/** The product is killed this long after the request for a large change: on a laptop before, in or after its commit. */
const COMMIT_MS = { from: 15, range: 40 };

const reports = {
  ids: new Report('ids of others'),
  strangers: new Report('strangers'),
  factors: new Report('second factors'),
  insiders: new Report('insiders'),
  sheets: new Report('sheets'),
  races: new Report('races'),
  claims: new Report('killed during claims'),
  mails: new Report('killed during mails'),
  commits: new Report('killed in a commit'),
  away: new Report('mail server away'),
  fuzz: new Report('hostile requests'),
};

console.log(`Attacking for ${values.minutes} minutes with --seed=${seed}.`);
const product = await Product.start();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.end().finally(() => process.exit(1)));
try {
  const until = Date.now() + totalMs;
  await tryForeignIds(product, reports.ids);
  await tryStrangers(product, reports.strangers);
  await tryFactors(product, reports.factors);
  await tryInsiders(product, reports.insiders);
  await trySheets(reports.sheets);
  let round = 0;
  do {
    const startedAt = Date.now();
    const roundSeed = seed + round * 1_000_003;
    const killAfter = KILL_AFTER + (roundSeed % KILL_AFTER);
    await race(product, reports.races);
    await killDuringClaims(product, reports.claims, killAfter);
    await killDuringMails(product, reports.mails, killAfter);
    await killDuringCommits(product, reports.commits, COMMIT_MS.from + (roundSeed % COMMIT_MS.range));
    await stopMailServer(product, reports.away);
    const restMs = (Date.now() - startedAt) * (FUZZ_SHARE / (1 - FUZZ_SHARE));
    const fuzzUntil = Math.min(until, Date.now() + Math.min(restMs, LONGEST_FUZZ_MS));
    await fuzz(product, reports.fuzz, { seed: roundSeed, until: Math.max(fuzzUntil, Date.now() + 5000) });
    round += 1;
  } while (Date.now() < until);
} finally {
  await product.end();
}

const all = Object.values(reports);
printReports(all);
const failed = all.filter(({ hasFailed }) => hasFailed).length;
if (values.report) writeFileSync(values.report, JSON.stringify({ passed: all.length - failed, failed }));
console.log(`\n${failed ? 'Found something' : 'Found nothing'}; repeat it with --seed=${seed}.`);
process.exit(failed ? 1 : 0);
