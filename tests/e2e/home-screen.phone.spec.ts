import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, heading, notice } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { ALL_RULES, injectAxe, violations } from './support/axe.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; purpose: string }[];
  screenshots: { src: string; sizes: string }[];
  shortcuts: { name: string; url: string }[];
}

/** The manifest that Chromium reads, and what it finds wrong with it. */
async function manifestOf(page: Page): Promise<{ manifest: Manifest; errors: unknown[] }> {
  const browser = await page.context().newCDPSession(page);
  const { data = '', errors } = await browser.send('Page.getAppManifest');
  return { manifest: JSON.parse(data) as Manifest, errors };
}

/** The size of a picture, and the opacity of its corner and its centre. */
const pictureAt = (page: Page, src: string) =>
  page.evaluate<{ sizes: string; corner: number; centre: number }>(`(async () => {
    const picture = await createImageBitmap(await (await fetch('${src}')).blob());
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    const opacityAt = (x, y) => canvas.getImageData(x, y, 1, 1).data[3];
    return { sizes: width + 'x' + height, corner: opacityAt(0, 0), centre: opacityAt(width / 2, height / 2) };
  })()`);

test('can be installed, in the language and with the shortcuts of its reader', async ({
  page,
  context,
  t,
  language,
}) => {
  await page.goto('/login');
  const { manifest, errors } = await manifestOf(page);
  expect(errors).toEqual([]);
  // What Chromium asks for; its headless shell does not check that itself.
  expect(manifest).toMatchObject({
    name: 'IJsploeg',
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: expect.arrayContaining(
      ['192x192', '512x512'].map((sizes) => expect.objectContaining({ sizes, purpose: 'any' })),
    ),
  });
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([t('nav_shifts'), t('nav_my_shifts')]);
  for (const { src, sizes, purpose } of manifest.icons) {
    const picture = await pictureAt(page, src);
    expect(picture.sizes, src).toBe(sizes);
    // Android would show a transparent corner of a maskable icon as a hole.
    expect(picture.corner, src).toBe(purpose === 'maskable' ? 255 : 0);
  }
  for (const { src, sizes } of manifest.screenshots)
    expect(await pictureAt(page, src), src).toMatchObject({ sizes, corner: 255 });
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(await pictureAt(page, apple ?? '')).toEqual({ sizes: '180x180', corner: 255, centre: 255 });

  await signInAs(context, await makeAdmin());
  await page.goto('/admin-todo');
  // Asked for while the address changes, Chromium keeps the manifest of before.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /for=admin$/);
  const { shortcuts } = (await manifestOf(page)).manifest;
  expect(shortcuts[0]).toEqual({ name: t('nav_todo'), url: '/admin-todo' });
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('shows a volunteer with a shift how to put it on the home screen, until they have seen enough of it', async ({
    page,
    context,
    t,
  }) => {
    const viewer = { page, t };
    const person = await makeVolunteer();
    await signInAs(context, person);
    await page.goto('/my-shifts');
    const card = page.getByRole('region', { name: t('home_screen_title', { name: 'IJsploeg' }) });
    await expect(page.getByText(t('mine_empty_upcoming_title'))).toBeVisible();
    await expect(card).toBeHidden();

    await makePlace(await makeShift(), person);
    await page.reload();
    await card.getByRole('button', { name: t('home_screen_how') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('home_screen_choose_ios'))).toBeVisible();
    await injectAxe(page);
    expect(await violations(page, ALL_RULES)).toEqual([]);
    await dialog
      .getByRole('button', { name: t('ui_close') })
      .last()
      .click();
    await card.getByRole('button', { name: t('offer_dismiss') }).click();
    await expect(notice(viewer, t('home_screen_dismissed'))).toBeVisible();
    await page.reload();
    await expect(heading(viewer, 'mine_title')).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toContainText('1');
    await expect(card).toBeHidden();

    await page.goto('/profile');
    await card.getByRole('button', { name: t('home_screen_how') }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  });
});

test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID });

  test('opens the browser’s own prompt, and offers nothing any more once it was accepted', async ({
    page,
    context,
    t,
  }) => {
    const viewer = { page, t };
    const person = await makeVolunteer();
    await makePlace(await makeShift(), person);
    await signInAs(context, person);
    await page.goto('/my-shifts');
    await expect(button(viewer, 'home_screen_how')).toBeVisible();
    // Headless Chromium sends no such event.
    await page.evaluate(`(() => {
      const prompt = () => Promise.resolve({ outcome: window.answer });
      window.offer = (answer) => {
        window.answer = answer;
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
        dispatchEvent(event);
        return event.defaultPrevented;
      };
    })()`);
    expect(await page.evaluate(`offer('dismissed')`)).toBe(true);
    await button(viewer, 'home_screen_install').click();
    await expect(button(viewer, 'home_screen_how')).toBeVisible();
    await page.evaluate(`offer('accepted')`);
    await button(viewer, 'home_screen_install').click();
    await expect(button(viewer, 'home_screen_how')).toBeHidden();
    await expect(button(viewer, 'home_screen_install')).toBeHidden();
  });
});
