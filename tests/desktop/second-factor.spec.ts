import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { menuLink } from '../e2e/support/actions.ts';
import { makeAdmin } from '../e2e/support/people.ts';
import { giveFactor, verifySessions } from '../e2e/support/second-factor.ts';
import { codeOf } from '../support/one-time-code.ts';
import { connect, expect, signIn, test } from './fixtures.ts';
import { answerSaveDialog } from './support/system.ts';

test('asks for the code after signing in and long after that before an export, and trusts the device', async ({
  launch,
  portal,
  t,
}) => {
  const admin = await makeAdmin();
  const secret = await giveFactor(admin);
  const first = await launch();
  await connect(first.page, t, portal);
  await signIn(first.page, t, admin);
  await first.page.getByLabel(t('factor_code')).fill(await codeOf(secret));
  await first.page.getByLabel(t('factor_trust')).check();
  await first.page.getByRole('button', { name: t('factor_verify') }).click();
  await expect(first.page.getByRole('link', { name: t('nav_todo') })).toBeVisible();

  await first.app.close();
  const { app, page } = await launch({ userData: first.app.userData });
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();

  const folder = mkdtempSync(join(tmpdir(), 'saved-'));
  await verifySessions(admin, Date.now() - 13 * 3_600_000);
  await page.reload();
  await menuLink({ page, t }, 'nav_shifts').click();
  await answerSaveDialog(app, join(folder, 'rooster.xlsx'));
  await page.getByRole('button', { name: t('export_start'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('factor_again_title') });
  // The code of the first step was used.
  await dialog.getByLabel(t('factor_code')).fill(await codeOf(secret, 1));
  expect(readdirSync(folder)).toEqual([]);
  await dialog.getByRole('button', { name: t('factor_verify') }).click();
  await expect(page.getByText('rooster.xlsx')).toBeVisible();
  expect(readdirSync(folder)).toEqual(['rooster.xlsx']);
  rmSync(folder, { recursive: true });
});
