import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_MEDIA_TYPE, exportShifts } from '@ijsploeg/worker/contract';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { compileMessages } from '../../scripts/lib/web-build.ts';
import { SHIFTS, shiftOf } from './export/rows.ts';
import type { Section } from './figures.ts';
import { median } from './numbers.ts';

const ROUNDS = 5;

interface Took {
  ms: number;
  cpuMs: number;
  peakMb: number;
  count: number;
}
interface OurTook extends Took {
  /** The 99th percentile of the delay of the main process's event loop. */
  delayMs: number;
}

/**
 * The desktop's export of 100,000 shifts compared with exceljs's streaming writer alone, each in processes of its own, in
 * turns.
 */
export async function measureDesktopExport(): Promise<Section> {
  await compileMessages();
  await run('node', ['build.ts'], join(ROOT, 'desktop'));
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const portal = createServer((request, response) => {
    if (request.url === exportShifts.path) void answer(response);
    else response.writeHead(404).end();
  });
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const take = async <T extends Took>(program: 'ours' | 'alone', ...args: string[]): Promise<T> => {
    const script = join(import.meta.dirname, `export/${program}.ts`);
    // exceljs's zip library still calls `new Buffer()`.
    const printed = await run('node', ['--disable-warning=DEP0005', script, ...args]);
    const took = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as T;
    if (took.count !== SHIFTS) throw new Error(`${program} wrote ${took.count} shifts`);
    return took;
  };
  const ours: OurTook[] = [];
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
  const medianOf = (all: Took[], field: 'ms' | 'cpuMs') => median(all.map((one) => one[field])) / 1000;
  const peak = (all: Took[]) => Math.max(...all.map(({ peakMb }) => peakMb));
  const ratio = (field: 'ms' | 'cpuMs') => medianOf(ours, field) / medianOf(alone, field);
  return {
    title: "The desktop's export, 100,000 shifts",
    figures: [
      {
        name: 'memory at most, of the writing and what the app grows by',
        value: peak(ours),
        unit: 'MB',
        aim: { atMost: 250 },
      },
      {
        name: "how late the main process's event loop is, p99",
        value: Math.max(...ours.map(({ delayMs }) => delayMs)),
        unit: 'ms',
        aim: { atMost: 20 },
      },
      { name: 'from the press to the file', value: medianOf(ours, 'ms'), unit: 's' },
      { name: 'processor time of both processes', value: medianOf(ours, 'cpuMs'), unit: 's' },
      { name: "exceljs's writer alone, sharing styles", value: medianOf(alone, 'ms'), unit: 's' },
      { name: "exceljs's writer alone, processor time", value: medianOf(alone, 'cpuMs'), unit: 's' },
      { name: "exceljs's writer alone, memory at most", value: peak(alone), unit: 'MB' },
      { name: 'the whole export / the writer alone', value: ratio('ms'), unit: '', aim: { atMost: 1.2 } },
      {
        name: 'the whole export / the writer alone, processor time',
        value: ratio('cpuMs'),
        unit: '',
        aim: { atMost: 1.2 },
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
