import { exportWorkbookTo } from '../../../desktop/src/main/export/export-workbook.ts';

/** The desktop's export: reads from the portal, writes and syncs the file. Prints the time and memory it took. */

const [portal = '', file = ''] = process.argv.slice(2);
const startedAt = performance.now();
const outcome = await exportWorkbookTo({
  job: { what: 'shifts' },
  locale: 'nl',
  portal,
  fetch,
  file,
  onProgress: () => {},
  signal: new AbortController().signal,
});
if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
const peakKb = process.resourceUsage().maxRSS;
console.log(
  JSON.stringify({ ms: performance.now() - startedAt, peakMb: peakKb / 1000, count: outcome.count }),
);
