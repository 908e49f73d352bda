import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ALL_RULES, injectAxe, violations } from '../e2e/support/axe.ts';
import { makeAdmin } from '../e2e/support/people.ts';
import { expect, test } from './fixtures.ts';
import { pressMenu } from './support/menus.ts';
import { systemCalls } from './support/system.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

/** Drags an element out of the page; the system would take over from there. */
const drag = (element: Locator) => element.dispatchEvent('dragstart');

test('lists the exports of the folder, and opens, shows and drags the one that is meant', async ({
  signedIn,
  t,
}) => {
  const names = [
    'shifts_export_2026-12-11_09-30-00.xlsx',
    'reserveringen_disco-op-het-ijs_2026-12-12_09-30-00.xlsx',
    'salarissen.xlsx',
  ] as const;
  for (const [hours, name] of names.entries()) {
    writeFileSync(join(folder, name), 'x'.repeat(12_000));
    utimesSync(join(folder, name), Date.now() / 1000, Date.now() / 1000 - hours * 3600);
  }
  const { app, page } = await signedIn(await makeAdmin(), { exportFolder: folder });
  await pressMenu(app, 'go/shifts');
  await page.getByRole('button', { name: t('export_plan') }).click();
  const list = page.getByRole('dialog').getByRole('list');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText(names[0]);
  await expect(list.getByRole('listitem').first()).toContainText('12 kB');
  await expect(list).not.toContainText('salarissen');

  await injectAxe(page);
  expect(await violations(page, ALL_RULES, { include: ['dialog'] })).toEqual([]);
  const second = list.getByRole('listitem').nth(1);
  await second.getByRole('button', { name: names[1] }).first().click();
  await expect.poll(() => systemCalls(app, 'openPath')).toEqual([[join(folder, names[1])]]);
  await second.getByRole('button', { name: t('desktop_exports_show', { name: names[1] }) }).click();
  await expect.poll(() => systemCalls(app, 'showItemInFolder')).toEqual([[join(folder, names[1])]]);
  await drag(second);
  await expect
    .poll(async () => (await systemCalls(app, 'startDrag')).flat())
    .toMatchObject([{ file: join(folder, names[1]) }]);

  rmSync(join(folder, names[1]));
  await second.getByRole('button', { name: names[1] }).first().click();
  await expect(page.getByText(t('export_open_gone'))).toBeVisible();

  await test.step('drags a saved export out of its notice, and no file that the page made up', async () => {
    await page.keyboard.press('Escape');
    await pressMenu(app, 'export');
    const notice = page.getByTitle(t('desktop_drag'));
    await expect(notice).toBeVisible();
    await drag(notice);
    await expect
      .poll(async () => (await systemCalls(app, 'startDrag')).flat().at(-1))
      .toMatchObject({ file: expect.stringMatching(/exports.*shifts_export_.*\.xlsx$/) });
    await page.evaluate(`ijsploegDesktop.dragExport('5f0b3a0e-3c0e-4a41-9d55-0c1b8d1f2a3b')`);
    expect(
      await page.evaluate(`ijsploegDesktop.dragExport('/etc/passwd').catch(({ message }) => message)`),
    ).toContain('not these arguments');
    expect(await systemCalls(app, 'startDrag')).toHaveLength(2);
  });
});
