import { expect, test } from './fixtures.ts';
import { heading } from './support/actions.ts';
import { makeVolunteer, signInAs } from './support/people.ts';

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

test('keeps the bar above the home indicator of a phone', { tag: '@phone' }, async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page.context(), await makeVolunteer());
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await page.goto('/shifts');
  await expect(heading({ page, t }, 'shifts_title')).toBeVisible();
  const bar = page.getByRole('navigation', { name: t('shell_bar') });
  const parts = bar.locator('a, button');
  await expect(parts).toHaveCount(4);
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(844 - 34 - ((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(0);
  }
});
