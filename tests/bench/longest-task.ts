import type { Browser, Page } from '@playwright/test';

/** An action is over when the page is quiet for this long. */
const QUIET_MS = 700;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time of the thread itself. */
  tdur?: number;
  args?: { name?: string };
}

const MAIN_THREAD = 'CrRendererMain';
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Runs an action in a page and measures the longest task it causes in the main thread: script, layout and
 * paint, during which input is blocked. Counts CPU time, which other programs do not affect.
 *
 * @returns milliseconds
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  await page.waitForTimeout(QUIET_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === TASK && threads.has(`${pid}:${tid}`));
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  if (times.length === 0) throw new Error('The trace holds no task of the page.');
  return Math.max(...times);
}
