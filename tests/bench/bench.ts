import { loadavg } from 'node:os';
import { ProcessGroup, runCommand } from '../../scripts/lib/process-group.ts';
import { measureCalendars } from './calendars.ts';
import { measureCosts } from './costs.ts';
import { measureDesktopExport } from './desktop-export.ts';
import { measureWorkerExport } from './export/worker-memory.ts';
import { isMissed, type Section, toTables } from './figures.ts';
import { measureOpening } from './opening.ts';
import { measurePeers } from './peers.ts';
import { saveFigures } from './readme.ts';
import { measureRequests } from './requests.ts';
import { measureRowsRead } from './rows-read.ts';
import { measureScreens } from './screens.ts';
import { measureShiftsScreen } from './shifts-screen.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSizes } from './sizes.ts';
import { measureStart } from './start.ts';
import { type Bench, buildWorkers, LARGE, startBench } from './start-bench.ts';
import { measureTouch } from './touch.ts';
import { measureWorker } from './worker.ts';

/**
 * Measures the product and prints tables; exits with 1 when a target is missed. `pnpm bench [--quick] [--save] [part…]`
 * runs the named parts, or all of them. `--quick` leaves out the slow parts. `--save` also
 * writes the tables to README.md.
 */

type Measured = Promise<Section | Section[]>;

/** Parts that need the Workers on the normal data, and some also on that of a very large rink. */
const LARGE_PARTS: Record<string, (small: Bench, large: Bench) => Measured> = {
  rows: measureRowsRead,
};
const SMALL_PARTS: Record<string, (small: Bench) => Measured> = {
  requests: measureRequests,
  opening: measureOpening,
  peers: measurePeers,
  'sign-ins': measureSignIns,
  worker: measureWorker,
  shifts: measureShiftsScreen,
  touch: measureTouch,
  screens: measureScreens,
  exports: measureWorkerExport,
  costs: measureCosts,
};
/** Parts that start what they need. */
const OTHER_PARTS: Record<string, () => Measured> = {
  calendars: measureCalendars,
  desktop: measureDesktopExport,
  sizes: measureSizes,
  start: measureStart,
};
/** Comparisons with other programs, nine visits by Lighthouse, and an install. They take half of the time. */
const SLOW_PARTS = ['peers', 'calendars', 'desktop', 'screens', 'start'];

const named = process.argv.slice(2);
const all = [LARGE_PARTS, SMALL_PARTS, OTHER_PARTS].flatMap(Object.keys);
const wanted = all.some((part) => named.includes(part)) ? all.filter((part) => named.includes(part)) : all;
const chosen = wanted.filter((part) => !named.includes('--quick') || !SLOW_PARTS.includes(part));
const isChosen = (parts: object) => chosen.some((part) => part in parts);

const sections: Section[] = [];
const broken: string[] = [];
const startedAt = performance.now();
const secondsSince = (moment: number) => `${((performance.now() - moment) / 1000).toFixed(0)} s`;

/** Prints the tables of the chosen parts as they are measured, with the time it took. */
async function measure<Args extends unknown[]>(
  parts: Record<string, (...args: Args) => Measured>,
  ...args: Args
): Promise<void> {
  for (const [name, part] of Object.entries(parts).filter(([part]) => chosen.includes(part))) {
    const before = performance.now();
    try {
      const measured = [await part(...args)].flat();
      sections.push(...measured);
      console.log(`\n${toTables(measured)}\n\n${name}: ${secondsSince(before)}`);
    } catch (error) {
      // One failing part does not stop the others.
      broken.push(name);
      console.error(error);
    }
  }
}

/** From this load average on, requests a second and durations are those of a busy machine. */
const BUSY_LOAD = 1;
const [load = 0] = loadavg();
if (load >= BUSY_LOAD)
  console.log(`The machine is busy (load average ${load.toFixed(1)}): compare ratios, not durations.`);

const processes = new ProcessGroup();
await runCommand(processes, async () => {
  if (isChosen(LARGE_PARTS) || isChosen(SMALL_PARTS)) {
    await buildWorkers();
    const small = await startBench(1);
    processes.onEnd(small.close);
    console.log(`build and data: ${secondsSince(startedAt)}`);
    // It runs before the others, whose claims add rows. Its runtime ends first, because the others measure the latest one.
    if (isChosen(LARGE_PARTS)) {
      const before = performance.now();
      const large = await startBench(LARGE);
      console.log(`${LARGE}× the people: ${secondsSince(before)}`);
      await measure(LARGE_PARTS, small, large);
      await large.close();
    }
    await measure(SMALL_PARTS, small);
  }
  await measure(OTHER_PARTS);
  console.log(`\nall: ${secondsSince(startedAt)}`);
  if (process.argv.includes('--save')) saveFigures(sections);

  const missed = sections.flatMap(({ figures }) => figures.filter(isMissed)).map(({ name }) => name);
  if (broken.length) console.log(`Could not be measured: ${broken.join(', ')}`);
  if (missed.length) console.log(`Missed: ${missed.join('; ')}`);
  await processes.end(missed.length + broken.length ? 1 : 0);
});
