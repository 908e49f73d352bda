import { readFileSync, writeFileSync } from 'node:fs';
import { exportShifts } from '@ijsploeg/worker/contract';
import type { Section } from '../figures.ts';
import { asPage } from '../requests.ts';
import { findRuntime } from '../runtime-cpu.ts';
import { startBench } from '../start-bench.ts';
import { SHIFTS } from './rows.ts';

const PEOPLE_EACH = 4;

/** The number of realistic shifts, on top of those in dataset.ts. */
const MORE_SHIFTS = [
  `INSERT INTO shifts (id, title, description, location, start_time, end_time, max_volunteers, search_text, created_at, updated_at)
   WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${SHIFTS})
   SELECT 'shf_more_' || i, 'Schaatsverhuur ' || i, 'Neem handschoenen mee en meld je bij de kassa. Nummer ' || i || '.',
     'Hal ' || (i % 7), 1796112000000 + i % 5000 * 3600000, 1796122800000 + i % 5000 * 3600000, 6, 'schaatsverhuur', 1, 1 FROM n`,
  `INSERT INTO shift_assignments (id, shift_id, volunteer_id, status, assigned_at)
   WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${PEOPLE_EACH})
   SELECT 'asg_more_' || shifts.rowid || '_' || i, shifts.id, 'usr_' || ((shifts.rowid * ${PEOPLE_EACH} + i) % 300), 'assigned', 1
   FROM shifts JOIN n WHERE shifts.id LIKE 'shf_more_%'`,
];

/** The additional memory that the Worker needs for an export of 100,000 shifts. */
export async function measureWorkerExport(): Promise<Section> {
  const { urls, database, close } = await startBench(1);
  const runtime = findRuntime();
  try {
    for (const sql of MORE_SHIFTS) await database.prepare(sql).run();
    const request = () => fetch(urls.product + exportShifts.path, { headers: asPage(urls.product, 'admin') });
    // Warms up the Worker, so that its code and first page are not counted.
    await (await request()).body?.cancel();
    const before = memoryOf(runtime, 'VmRSS');
    if (runtime) writeFileSync(`/proc/${runtime}/clear_refs`, RESET_PEAK);
    const startedAt = performance.now();
    let bytes = 0;
    let end = '';
    for await (const chunk of (await request()).body ?? []) {
      bytes += chunk.byteLength;
      end = (end + Buffer.from(chunk).toString()).slice(-100);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const count = Number(/\{"count":(\d+)\}\n$/.exec(end)?.[1]);
    if (!(count > SHIFTS)) throw new Error(`The export ended with ${end}`);
    const peak = memoryOf(runtime, 'VmHWM') - before;
    return {
      title: "The Worker's export, 100,000 shifts",
      figures: [
        {
          name: 'workerd with its database, memory over the start',
          value: peak,
          unit: 'MB',
          aim: { atMost: 64 },
        },
        { name: 'from the request to the last line', value: seconds, unit: 's' },
        { name: 'the answer', value: bytes / 1e6, unit: 'MB' },
      ],
    };
  } finally {
    await close();
  }
}

/** Resets the peak memory of a process to its current use (`man 5 proc_pid_clear_refs`). */
const RESET_PEAK = '5';

/** In MB; NaN where there is no /proc. */
function memoryOf(pid: string | undefined, field: 'VmRSS' | 'VmHWM'): number {
  if (!pid) return Number.NaN;
  const kb = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  return Number(kb) / 1000;
}
