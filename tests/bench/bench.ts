import { ProcessGroup, runCommand } from '../../scripts/lib/process-group.ts';
import { measureCalendars } from './calendars.ts';
import { measureDesktopExport } from './desktop-export.ts';
import { measureWorkerExport } from './export/worker-memory.ts';
import { isMissed, type Section, toTables } from './figures.ts';
import { measurePeers } from './peers.ts';
import { measurePeopleScreen } from './people-screen.ts';
import { saveFigures } from './readme.ts';
import { measureRequests } from './requests.ts';
import { measureRowsRead } from './rows-read.ts';
import { measureScreens } from './screens.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSizes } from './sizes.ts';
import { type Bench, buildWorkers, startBench } from './start-bench.ts';
import { measureWorker } from './worker.ts';

/**
 * Measures the product and prints tables; exits with 1 when a target is missed. `pnpm bench [--save] [part…]`
 * runs the named parts, or all of them. `--save` also writes the tables to README.md.
 */

/** ProcessGroup that only need the built site. */
const SITE_PARTS: Record<string, () => Promise<Section>> = { sizes: measureSizes };
/** ProcessGroup that need a running Worker with the benchmark data. */
const WORKER_PARTS: Record<string, (bench: Bench) => Promise<Section>> = {
  // Runs first, because claims add rows that other parts would read.
  rows: measureRowsRead,
  requests: measureRequests,
  peers: measurePeers,
  'sign-ins': measureSignIns,
  worker: measureWorker,
  calendars: measureCalendars,
  people: measurePeopleScreen,
  screens: measureScreens,
  exports: measureWorkerExport,
  desktop: measureDesktopExport,
};

const parts = new ProcessGroup();
await runCommand(parts, async () => {
  const all = [...Object.keys(WORKER_PARTS), ...Object.keys(SITE_PARTS)];
  const named = process.argv.slice(2).filter((argument) => all.includes(argument));
  const chosen = named.length > 0 ? all.filter((part) => named.includes(part)) : all;
  let bench: Bench | undefined;
  if (chosen.some((part) => part in WORKER_PARTS)) {
    await buildWorkers();
    bench = await startBench(1);
    parts.onEnd(bench.close);
  }

  const sections: Section[] = [];
  const broken: string[] = [];
  for (const name of chosen) {
    try {
      const section = (bench && WORKER_PARTS[name]?.(bench)) ?? SITE_PARTS[name]?.();
      if (section) sections.push(await section);
    } catch (error) {
      // One failing part does not stop the others.
      broken.push(name);
      console.error(error);
    }
  }
  const tables = toTables(sections);
  console.log(`\n${tables}\n`);
  if (process.argv.includes('--save')) saveFigures(sections);

  const missed = sections.flatMap(({ figures }) => figures.filter(isMissed)).map(({ name }) => name);
  if (broken.length) console.log(`Could not be measured: ${broken.join(', ')}`);
  if (missed.length) console.log(`Missed: ${missed.join('; ')}`);
  await parts.end(missed.length + broken.length ? 1 : 0);
});
