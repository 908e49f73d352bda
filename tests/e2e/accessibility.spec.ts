import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading, link } from './support/actions.ts';
import { ALL_RULES, COLOUR_RULES, injectAxe, type Rules, violations } from './support/axe.ts';
import { misfits, resize, smallTargets, zoomedFields } from './support/layout.ts';
import { contentLoaded, NO_TRANSITIONS, openStates } from './support/open-states.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { VISITORS } from './support/screens.ts';
import { SHOTS, shoot } from './support/shots.ts';

const [LIGHT_FIRST, DARK_FIRST] = [['light', 'dark'] as const, ['dark', 'light'] as const];

// Animations are off, so that nothing is scanned during a fade.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

// Each state is opened once, on the phone, in Dutch, whose long texts overflow first. For pictures it is opened on both.
for (const [number, visitor] of VISITORS.entries()) {
  const { who, hasOwnLaptop, screens = [] } = visitor;
  const isOnBoth = screens.length > 0 && (SHOTS || hasOwnLaptop);
  test(`has no axe violations for ${who}`, { tag: isOnBoth ? [] : '@phone' }, async ({
    page,
    t,
    language,
    hasTouch: isPhone,
    viewport,
  }) => {
    const viewer = { page, t };
    await openStates(
      viewer,
      visitor,
      async ({ pattern, name, state, index, isDialog }) => {
        if (SHOTS) {
          const place = [number, index].map((part) => String(part).padStart(2, '0')).join('');
          return shoot(page, SHOTS, `${place} ${pattern} ${state} ${language}`);
        }
        if (isPhone) {
          expect.soft(await smallTargets(page), `small targets on ${name}`).toEqual([]);
          expect.soft(await zoomedFields(page), `fields that a phone zooms in on, on ${name}`).toEqual([]);
        }
        // The themes take turns, so that each layout is scanned in both.
        const [first, second] = index % 2 === 0 ? LIGHT_FIRST : DARK_FIRST;
        const part = isDialog ? 'dialog' : undefined;
        await scan(page, name, ALL_RULES, first, part);
        if (isDialog) await scan(page, name, COLOUR_RULES, second, part);
        // An open menu closes when the width changes.
        expect.soft(await misfits(page), `${name} at other widths`).toEqual([]);
        // The page is as wide as a laptop's now, where a dialog looks the same.
        if (isPhone && !isDialog) {
          await contentLoaded(viewer);
          await scan(page, name, COLOUR_RULES, second);
        }
        if (viewport) await resize(page, viewport);
      },
      { isWithDialogs: isPhone, isLoadedTwice: !!SHOTS, suffix: ` in ${language}` },
    );
  });
}

/** The way of each role, by the keyboard, on a laptop and in English: there all rules see its own layout. */
const PEOPLE = { 'a volunteer': makeVolunteer, 'an admin': makeAdmin };
for (const [who, make] of Object.entries(PEOPLE))
  test(`has no axe violations on the way of ${who} through the menu`, { tag: '@laptop' }, async ({
    page,
    context,
    t,
  }) => {
    const viewer = { page, t };
    await signInAs(context, await make());
    await page.addInitScript(NO_TRANSITIONS);
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: t('shell_navigation') });
    await expect(menu.getByRole('link', { name: t('nav_my_shifts') })).toBeVisible();
    const links = await menu.getByRole('link').all();
    for (const address of await Promise.all(links.map((link) => link.getAttribute('href')))) {
      await menu.locator(`a[href="${address}"]`).press('Enter');
      await expect(menu.locator(`a[href="${address}"]`)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await contentLoaded(viewer);
      await scan(page, `${address}`, ALL_RULES, 'light');
    }
  });

test('has no axe violations on the way of a visitor from the events to an account', {
  tag: '@laptop',
}, async ({ page, t }) => {
  const viewer = { page, t };
  await page.addInitScript(NO_TRANSITIONS);
  await page.goto('/events');
  await expect(page.getByRole('article').first()).toBeVisible();
  await scan(page, '/events', ALL_RULES, 'light');
  for (const [name, title] of [
    ['shell_sign_in', 'auth_sign_in_title'],
    ['auth_sign_up_link', 'auth_sign_up_title'],
  ] as const) {
    await link(viewer, name).press('Enter');
    await expect(heading(viewer, title)).toBeVisible();
    await scan(page, title, ALL_RULES, 'light');
  }
});

/** Expects no violations of these rules in a theme, on the whole page or in the element `within`. */
async function scan(
  page: Page,
  screen: string,
  rules: Rules,
  colorScheme: 'light' | 'dark',
  within?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await injectAxe(page);
  const found = await violations(page, rules, {
    // In a long list, the items after the eighth look the same, and so do the days after the fourth.
    exclude: ['section:nth-of-type(n+5)', ':is(main, dialog) li:nth-of-type(n+9)'],
    ...(within && { include: [within] }),
  });
  expect.soft(found, `${screen}, ${colorScheme}, ${page.viewportSize()?.width} px`).toEqual([]);
}
