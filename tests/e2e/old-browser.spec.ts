import { OLDEST_BROWSERS } from '../../web/build/oldest-browsers.ts';
import { expect, test } from './fixtures.ts';

test('tells in both languages what to do in a browser that is too old', { tag: '@phone' }, async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  // What Safari before 16.4 and Firefox before 128 lack.
  await page.addInitScript('delete CSS.registerProperty');
  for (const address of ['/', '/events', '/shifts?month=2040-12']) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForURL('**/old-browser');
    for (const heading of ['Deze browser is te oud', 'This browser is too old'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('body')).toContainText(`iOS ${OLDEST_BROWSERS.safari_ios}`);
  }
  // Its style is allowed by the content policy.
  await expect(page.locator('body')).toHaveCSS('font-size', '17px');
  expect(refused).toEqual([]);
});
