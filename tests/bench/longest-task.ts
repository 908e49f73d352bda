import type { Browser, Page } from '@playwright/test';

/** Quiet for this long, an act is over. */
const QUIET_MS = 700;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds that the thread itself computed. */
  tdur?: number;
  args?: { name?: string };
}

const MAIN_THREAD = 'CrRendererMain';
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Does something in a page and tells the milliseconds of the longest task that it set off in the page's own thread:
 * script, layout and paint of one go, in which no press is answered. What other programs do meanwhile does not count.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
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
