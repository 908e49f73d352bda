import { expect, test } from './fixtures.ts';
import { heading } from './support/actions.ts';

test('keeps the page out of the camera of a phone on its side', { tag: '@phone' }, async ({ page, t }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
  for (const [address, title] of [
    ['/login', 'auth_sign_in_title'],
    ['/events', 'events_title'],
  ] as const) {
    await page.goto(address);
    await expect(heading({ page, t }, title)).toBeVisible();
    const boxes = await page.evaluate<{ left: number; right: number }[]>(
      `[...document.querySelectorAll('h1, a, button, input')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only'))
        .map((part) => part.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right: innerWidth - right }))`,
    );
    expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(47);
    expect(Math.min(...boxes.map(({ right }) => right))).toBeGreaterThanOrEqual(47);
  }
});
