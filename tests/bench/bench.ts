import { Parts, runCommand } from '../../scripts/lib/parts.ts';
import { measureBesidePeers } from './beside-peers.ts';
import { measureCalendars } from './calendars.ts';
import { measureDesktopExport } from './desktop-export.ts';
import { measureWorkerExport } from './export/worker-memory.ts';
import { isMissed, type Section, toTables } from './figures.ts';
import { measurePeopleScreen } from './people-screen.ts';
import { saveFigures } from './readme.ts';
import { measureRequests } from './requests.ts';
import { measureRowsRead } from './rows-read.ts';
import { measureSizes } from './sizes.ts';
import { type Bench, buildWorkers, startBench } from './start-bench.ts';

/**
 * Measures the product and prints tables; ends with 1 when an aim is missed.
 * `pnpm bench [--save] [rows] [requests] [peers] [sizes] [calendars] [people] [exports] [desktop]`: all parts when none is named.
 * `--save` also puts the tables into README.md.
 */

const PARTS: Record<string, (rink: Bench) => Promise<Section>> = {
  // Before anything is claimed: claims are rows to read.
  rows: measureRowsRead,
  requests: measureRequests,
  peers: measureBesidePeers,
  sizes: measureSizes,
  calendars: measureCalendars,
  people: measurePeopleScreen,
  exports: measureWorkerExport,
  desktop: measureDesktopExport,
};

const parts = new Parts();
await runCommand(parts, async () => {
  const named = process.argv.slice(2).filter((argument) => argument in PARTS);
  await buildWorkers();
  const rink = await startBench(1);
  parts.onEnd(rink.close);

  const sections: Section[] = [];
  const broken: string[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    try {
      sections.push(await measure(rink));
    } catch (error) {
      // The other parts are worth having all the same.
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
