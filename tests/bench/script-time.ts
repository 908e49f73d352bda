import type { CDPSession, Page } from '@playwright/test';

/** Quiet for this long, an act is over. */
const QUIET_MS = 250;

/**
 * Measures a page: what comes back does something in it, and tells the milliseconds of script that it set off until
 * all was quiet. Those of the page's own thread: what other programs do meanwhile does not count.
 */
export async function scriptTimer(page: Page): Promise<(act: string) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (act) => {
    const before = await scriptMsWhenQuiet(session);
    // From a task of the page: what the protocol itself calls is not counted.
    await page.evaluate(`setTimeout(() => { ${act} }); 0`);
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
