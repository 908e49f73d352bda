import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { exportWorkbookTo } from '../../../desktop/src/main/export/export-workbook.ts';
import { utilityProcess } from '../../desktop/host/utility-process.ts';

/**
 * The desktop's export: reads from the portal, writes in the built app's own process and syncs the file. Prints the time of
 * both processes, the memory of the writing one with what this one grew by, and how late the event loop of this one was.
 */

const [portal = '', file = ''] = process.argv.slice(2);
const WRITER = join(import.meta.dirname, '../../../desktop/dist/export-writer.cjs');
/** Clock ticks in `/proc/…/stat` (`man 5 proc_pid_stat`) are hundredths of a second on every Linux. */
const TICK_MS = 10;

let writer = { cpuMs: Number.NaN, peakMb: Number.NaN };
const startMb = process.memoryUsage.rss() / 1e6;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const before = process.cpuUsage();
const startedAt = performance.now();
const outcome = await exportWorkbookTo({
  id: 'bench',
  job: { what: 'shifts' },
  locale: 'nl',
  portal,
  fetch,
  fork: forkMeasured,
  file,
  onProgress: () => {},
  onStopped: () => {},
  signal: new AbortController().signal,
});
const ms = performance.now() - startedAt;
delay.disable();
if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    ms,
    cpuMs: (user + system) / 1000 + writer.cpuMs,
    peakMb: process.resourceUsage().maxRSS / 1000 - startMb + writer.peakMb,
    delayMs: delay.percentile(99) / 1e6,
    count: outcome.count,
  }),
);

/** The process that writes the workbook; what it used is read just before it is ended. */
function forkMeasured() {
  const child = utilityProcess.fork(WRITER);
  const kill = child.kill.bind(child);
  child.kill = () => {
    writer = usageOf(child.pid);
    return kill();
  };
  return child;
}

function usageOf(pid: number | undefined): typeof writer {
  const [, , ...stat] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuMs: (Number(stat[11]) + Number(stat[12])) * TICK_MS, peakMb: Number(peakKb) / 1000 };
}
