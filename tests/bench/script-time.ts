import type { CDPSession, Page } from '@playwright/test';

/** An action is over when the page is quiet for this long. */
const QUIET_MS = 250;

/**
 * Measures the script time of actions in a page, in CPU time of its main thread, which other programs do not
 * affect.
 *
 * @returns runs the source of an action and resolves to its milliseconds of script, once the page is quiet
 */
export async function scriptTimer(page: Page): Promise<(action: string) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (action) => {
    const before = await scriptMsWhenQuiet(session);
    // In a task of the page, because calls by the protocol itself are not counted.
    await page.evaluate(`setTimeout(() => { ${action} }); 0`);
    return (await scriptMsWhenQuiet(session)) - before;
  };
}

async function scriptMsWhenQuiet(session: CDPSession): Promise<number> {
  for (let before = Number.NaN; ; ) {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    if (now === before) return now * 1000;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
