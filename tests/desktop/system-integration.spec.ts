import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../worker/src/app/schema.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeAdmin, makePerson, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { connect, expect, test } from './fixtures.ts';
import { pressMenu } from './support/menus.ts';
import { clickNotification, mockPortal, systemCalls } from './support/system.ts';

test('opens links to a shift and a person, running or not, and ignores hostile ones', async ({
  signedIn,
  launch,
  t,
}) => {
  const shift = await makeShift();
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  const secondInstance = (link: string) =>
    app.evaluate(
      ({ app: program }: { app: { emit(event: string, ...args: unknown[]): void } }, argument) =>
        program.emit('second-instance', {}, ['/opt/IJsploeg/ijsploeg', argument], '/'),
      link,
    );
  const before = page.url();
  for (const link of [
    `ijsploeg://shift/${shift.id}?delete=${shift.id}`,
    'ijsploeg://shift/shf_1/../../login',
    'https://evil.example/',
    '--remote-debugging-port=1',
  ])
    await secondInstance(link);
  expect(page.url()).toBe(before);
  await secondInstance(`ijsploeg://shift/${shift.id}`);
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();

  await test.step('the link of a second start, passed on by it', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      launch({ userData: app.userData, args: [`ijsploeg://shift/${shift.id}`] }),
    ).rejects.toThrow();
    await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  });

  await test.step('a link that arrives while the page is loading', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    interface Program {
      app: { emit(event: string, ...args: unknown[]): void };
      BrowserWindow: { getAllWindows(): { webContents: { reload(): void } }[] };
    }
    await app.evaluate(({ app: program, BrowserWindow }: Program, link) => {
      BrowserWindow.getAllWindows()[0]?.webContents.reload();
      program.emit('second-instance', {}, ['/opt/IJsploeg/ijsploeg', link], '/');
    }, `ijsploeg://shift/${shift.id}`);
    await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  });

  await test.step('the link of a person', async () => {
    const { id, email } = await makeVolunteer({ firstName: 'Teun', lastName: 'Link' });
    await app.evaluate(
      ({ app: program }: { app: { emit(event: string, ...args: unknown[]): void } }, link) =>
        program.emit('open-url', { preventDefault: () => {} }, link),
      `ijsploeg://person/${id}`,
    );
    await expect(page.getByRole('dialog').getByLabel(t('auth_first_name'))).toHaveValue('Teun');
    await expect(page.getByRole('dialog').getByLabel(t('auth_email'))).toHaveValue(email);
  });

  await app.close();

  const next = await launch({ userData: app.userData, args: [`ijsploeg://shift/${shift.id}`] });
  await expect(next.page.getByRole('dialog', { name: shift.title })).toBeVisible();
});

test('shows today’s roster offline, and clears it on sign-out', async ({ signedIn, launch, t }) => {
  const shift = await makeShift({ startTime: Date.now() - 3_600_000, endTime: Date.now() + 3_600_000 });
  const volunteer = await makeVolunteer({ firstName: 'Liselotte', lastName: 'van Buuren' });
  await makePlace(shift, volunteer);
  const first = await signedIn(await makeAdmin());
  await expect(first.page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  const file = join(first.app.userData, 'roster');
  await expect.poll(() => existsSync(file)).toBe(true);
  // The file is encrypted.
  expect(readFileSync(file, 'utf8')).not.toContain('Liselotte');

  await mockPortal(first.app, 'unreachable');
  await first.page.evaluate('localStorage.clear()');
  await first.page.reload();
  await expect(first.page.getByRole('heading', { name: t('desktop_roster_title') })).toBeVisible();
  const row = first.page
    .getByRole('listitem')
    .filter({ has: first.page.getByRole('heading', { name: shift.title }) });
  await expect(row.first()).toContainText('Liselotte van Buuren');
  await first.app.close();

  const second = await launch({ userData: first.app.userData });
  await expect(second.page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await second.page.getByRole('button', { name: t('shell_sign_out') }).click();
  await expect(second.page.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeVisible();
  await expect.poll(() => existsSync(file)).toBe(false);
  await pressMenu(second.app, 'roster');
  const roster = second.page.getByRole('dialog', { name: t('desktop_menu_roster') });
  await expect(roster.getByText(t('desktop_roster_missing'))).toBeVisible();
  await expect(roster.getByRole('button', { name: t('ui_print') })).toHaveCount(0);
});

test('notifies of new applications and late cancellations, with links to their screens', async ({
  signedIn,
  t,
}) => {
  const shift = await makeShift({
    startTime: Date.now() + 3 * 3_600_000,
    endTime: Date.now() + 4 * 3_600_000,
  });
  const place = await makePlace(shift, await makeVolunteer());
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  const look = () =>
    app.evaluate(({ powerMonitor }: { powerMonitor: { emit(event: string): void } }) =>
      powerMonitor.emit('resume'),
    );
  const badge = async () => Number((await systemCalls(app, 'setBadgeCount')).at(-1)?.[0] ?? -1);
  await look();
  await expect.poll(badge).toBeGreaterThan(-1);
  const before = await badge();
  const expectNotification = async (...titles: string[]) => {
    await expect
      .poll(async () => {
        await look();
        return (await systemCalls(app, 'show')).filter(([shown]) => titles.includes(String(shown)));
      })
      .not.toEqual([]);
  };
  await makePerson({ request: 'pending' });
  // Another test may create an application at the same moment.
  await expectNotification(...[1, 2, 3].map((count) => t('desktop_news_requests_title', { count })));
  expect(await badge()).toBeGreaterThan(before);
  await clickNotification(app);
  await expect(page.getByRole('heading', { name: t('approval_title'), level: 1 })).toBeVisible();

  const now = Date.now();
  await database
    .update(shiftAssignments)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(eq(shiftAssignments.id, place.id));
  await expectNotification(t('desktop_news_cancelled_title', { title: shift.title }));
  await clickNotification(app);
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
});

test('explains that the portal is older than the app supports', async ({ launch, other, t }) => {
  other.answer((request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(request.url === '/api/health' ? '{"status":"ok","version":"0.0.9"}' : '{"user":null}'),
  );
  const { app, page } = await launch();
  await connect(page, t, other.origin);
  await expect(page.getByRole('heading', { name: t('desktop_portal_old_title') })).toBeVisible();
  await page.evaluate('window.print = () => { window.printed = true }');
  await pressMenu(app, 'print');
  await pressMenu(app, 'export');
  await pressMenu(app, 'portal');
  await expect(page.getByRole('button', { name: t('desktop_portal_keep') })).toBeVisible();
  expect(await page.evaluate('window.printed')).toBeUndefined();
  expect(await systemCalls(app, 'showSaveDialog')).toEqual([]);
});

test('logs no names, addresses, texts or folders', async ({ signedIn, t }) => {
  const admin = await makeAdmin();
  const { app, page } = await signedIn(admin);
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await page.evaluate(`window.open('ms-settings:marijke@example.test')`);
  await mockPortal(app, 'unreachable');
  await page.reload();
  const file = join(app.userData, 'logs/ijsploeg.log');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('unreachable');
  const text = readFileSync(file, 'utf8');
  for (const secret of [admin.email, admin.firstName, admin.id, 'example.test', 'localhost', app.userData])
    expect(text).not.toContain(secret);
  for (const line of text.trim().split('\n'))
    expect(Object.keys(JSON.parse(line) as object)).toContain('event');
});
