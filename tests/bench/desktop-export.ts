import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_MEDIA_TYPE, exportShifts } from '@ijsploeg/worker/contract';
import { run } from '../../scripts/lib/run.ts';
import { SHIFTS, shiftOf } from './export/rows.ts';
import type { Section } from './figures.ts';
import { median } from './numbers.ts';

const ROUNDS = 5;

interface Took {
  ms: number;
  peakMb: number;
  count: number;
}

/**
 * The desktop's export of 100,000 shifts compared with exceljs's streaming writer alone, each in its own
 * process.
 */
export async function measureDesktopExport(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const portal = createServer((request, response) => {
    if (request.url === exportShifts.path) void answer(response);
    else response.writeHead(404).end();
  });
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const take = async (program: 'ours' | 'alone', ...args: string[]): Promise<Took> => {
    const script = join(import.meta.dirname, `export/${program}.ts`);
    // exceljs's zip library still calls `new Buffer()`.
    const printed = await run('node', ['--disable-warning=DEP0005', script, ...args]);
    const took = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Took;
    if (took.count !== SHIFTS) throw new Error(`${program} wrote ${took.count} shifts`);
    return took;
  };
  const ours: Took[] = [];
  const alone: Took[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await take('ours', origin, join(folder, 'ours.xlsx')));
      alone.push(await take('alone', join(folder, 'alone.xlsx')));
    }
  } finally {
    portal.closeAllConnections();
    portal.close();
    rmSync(folder, { recursive: true });
  }
  const seconds = (all: Took[]) => median(all.map(({ ms }) => ms)) / 1000;
  const peak = (all: Took[]) => Math.max(...all.map(({ peakMb }) => peakMb));
  return {
    title: "The desktop's export, 100,000 shifts",
    figures: [
      { name: 'the whole process, memory at most', value: peak(ours), unit: 'MB', aim: { atMost: 250 } },
      { name: 'from the press to the file', value: seconds(ours), unit: 's' },
      { name: "exceljs's writer alone", value: seconds(alone), unit: 's' },
      { name: "exceljs's writer alone, memory at most", value: peak(alone), unit: 'MB' },
      {
        name: 'the whole export / the writer alone',
        value: seconds(ours) / seconds(alone),
        unit: '',
        aim: { atMost: 1.3 },
      },
    ],
  };
}

/** Streams the export as the Worker does, with backpressure. */
async function answer(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': EXPORT_MEDIA_TYPE });
  for (let index = 0; index < SHIFTS && !response.destroyed; index += 250) {
    const lines = Array.from({ length: 250 }, (_, offset) => `${JSON.stringify(shiftOf(index + offset))}\n`);
    if (!response.write(lines.join(''))) await once(response, 'drain');
  }
  response.end(`{"count":${SHIFTS}}\n`);
}
