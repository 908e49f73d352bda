import { expect, test } from './fixtures.ts';
import { rowOf } from './support/actions.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { listed, makeShift, mockShiftLists } from './support/shifts.ts';

test.describe('the calendar', () => {
  test.use({ language: 'nl' });
  test('keeps month, day, search and dialog in the address, and closes the dialog with Back', async ({
    page,
    t,
    newcomer,
  }) => {
    await signInAs(page.context(), await makeAdmin());
    const { id, title } = await makeShift({
      startTime: Date.parse('2031-03-12T10:00:00Z'),
      endTime: Date.parse('2031-03-12T12:00:00Z'),
    });
    await page.goto('/shifts?month=2031-02');
    await page.getByRole('button', { name: t('shifts_next_month') }).click();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2031-03-12');
    await page.getByRole('searchbox').fill('vegen');
    await expect(page).toHaveURL(/q=vegen/);
    await page.getByRole('link', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`month=2031-03.*shift=${id}`));

    const other = await newcomer();
    await signInAs(other.context(), await makeVolunteer());
    await other.goto(page.url());
    await expect(other.getByRole('dialog', { name: title })).toBeVisible();
    await expect(other.getByRole('searchbox', { includeHidden: true })).toHaveValue('vegen');

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2031-03-12');
  });

  test('reads a month and opens a shift with the keyboard', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    const { title } = await makeShift({
      startTime: Date.parse('2032-05-20T10:00:00Z'),
      endTime: Date.parse('2032-05-20T12:00:00Z'),
    });
    await page.goto('/shifts?view=month&month=2032-04&day=2032-04-15');
    await expect(page.getByRole('gridcell', { selected: true })).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>('document.activeElement.matches("[data-day]")')) break;
    }
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-day="2032-05-15"]')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-day="2032-05-20"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2032-05-20');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
  });

  test('moves by day, week and month with the keyboard', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    await mockShiftLists(page, []);
    await page.goto('/shifts?view=month&day=2026-12-16');
    await page.getByRole('gridcell', { selected: true }).focus();
    const walk: [key: string, day: string][] = [
      ['Home', '2026-12-13'],
      ['End', '2026-12-19'],
      ['ArrowRight', '2026-12-20'],
      ['ArrowUp', '2026-12-13'],
      ['PageUp', '2026-11-13'],
      ['PageDown', '2026-12-13'],
      ['PageDown', '2027-01-13'],
      ['Shift+PageUp', '2026-01-13'],
    ];
    for (const [key, day] of walk) {
      await page.keyboard.press(key);
      await expect(page.locator(`[data-day="${day}"]`), key).toBeFocused();
    }
    await expect(page).toHaveURL(/month=2026-01/);
    await page.keyboard.press('Space');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2026-01-13');
    await expect(page).toHaveURL(/day=2026-01-13/);
  });

  test('names the shown day and returns to today from any day', async ({ page, t }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2026-12-11T23:30:00Z');
    await mockShiftLists(page, [
      listed('Kassa', '2026-12-12T09:00:00Z', '2026-12-12T12:00:00Z'),
      listed('Opbouw', '2026-12-20T09:00:00Z', '2026-12-20T12:00:00Z'),
    ]);
    await page.goto('/shifts?view=day&day=2026-12-11');
    const title = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(title).toHaveText(/^gisteren/);
    for (const label of [/^vandaag\s*zaterdag 12 december$/, /^morgen/, /^maandag 14 december$/]) {
      await page.getByRole('button', { name: t('shifts_next_day') }).click();
      await expect(title).toHaveText(label);
    }
    await page.getByRole('button', { name: t('shifts_today') }).click();
    await expect(title).toHaveText(/^vandaag/);
    await expect(page.getByRole('button', { name: /^Kassa/ })).toBeVisible();

    await page.goto('/shifts?view=month&month=2028-02');
    await expect(title).toHaveText('februari 2028');
    await page.getByRole('button', { name: t('shifts_today') }).click();
    await expect(title).toHaveText('december 2026');
    await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', '2026-12-12');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2026-12-12');
  });

  test('keeps view, day and filters after a reload, and returns to the previous view with Back', async ({
    page,
    t,
  }) => {
    await signInAs(page.context(), await makeVolunteer());
    await mockShiftLists(page, [
      listed('Kassa', '2031-03-12T10:00:00Z', '2031-03-12T12:00:00Z'),
      listed('Besloten feest', '2031-03-12T13:00:00Z', '2031-03-12T15:00:00Z', { shiftType: 'private' }),
    ]);
    await page.goto('/shifts?view=month&day=2031-03-12');
    await expect(page.getByRole('link', { name: 'Besloten feest', exact: true })).toBeVisible();
    const views = page.getByRole('navigation', { name: t('shifts_view') });
    await views.getByRole('link', { name: t('shifts_view_day') }).click();
    await page.getByRole('combobox', { name: t('shifts_filter_type') }).selectOption('public');
    await expect(page).toHaveURL(/view=day.*type=public/);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Kassa/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Besloten feest/ })).toBeHidden();
    await expect(page.getByRole('combobox', { name: t('shifts_filter_type') })).toHaveValue('public');
    await page.goBack();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2031-03-12');
    await expect(page.getByRole('link', { name: 'Besloten feest', exact: true })).toBeVisible();
  });

  test('shows a shift past midnight on both days', async ({ page, t }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2026-12-11T10:00:00Z');
    await mockShiftLists(page, [listed('Nachtwacht', '2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z')]);
    await page.goto('/shifts?view=month&day=2026-12-12');
    await expect(page.locator('[data-day="2026-12-12"]')).toContainText('22:00 Nachtwacht');
    await expect(page.locator('[data-day="2026-12-13"]')).toContainText('–02:00 Nachtwacht');
    await page.goto('/shifts?view=day&day=2026-12-12');
    const block = page.getByRole('button', { name: /Nachtwacht/ });
    await expect(block).toHaveAccessibleName(/22:00–02:00 ↓/);
    // From 22:00 to midnight, at 48 px an hour.
    expect(Math.round((await block.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(2 * 48);
    await page.getByRole('button', { name: t('shifts_next_day') }).click();
    await expect(block).toHaveAccessibleName(/↑ 22:00–02:00/);
  });

  test('reports a view that fails to load and retries it', async ({ page, t }) => {
    await signInAs(page.context(), await makeVolunteer());
    await mockShiftLists(page, [listed('Kassa', '2031-03-12T10:00:00Z', '2031-03-12T12:00:00Z')]);
    // From the start, because the other views are loaded when the page is idle.
    await page.route('**/assets/day-view-*', (route) => route.abort());
    await page.goto('/shifts?view=month&day=2031-03-12');
    const views = page.getByRole('navigation', { name: t('shifts_view') });
    await views.getByRole('link', { name: t('shifts_view_day') }).click();
    await expect(page.getByRole('alert').getByText(t('error_not_loaded'))).toBeVisible();
    await page.unroute('**/assets/day-view-*');
    await page.getByRole('button', { name: t('ui_retry') }).click();
    await expect(page.getByRole('button', { name: /^Kassa/ })).toBeVisible();
  });

  test('opens the next season when this month has no shifts left', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2026-09-21T10:00:00Z');
    await mockShiftLists(page, [
      listed('Opbouw', '2026-12-04T08:00:00Z', '2026-12-04T12:00:00Z'),
      listed('Opening', '2026-12-05T08:00:00Z', '2026-12-05T12:00:00Z'),
    ]);
    await page.goto('/shifts');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2026-12-04');
  });

  test('refreshes counts when the window gets focus', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    const { id, title } = await makeShift({
      startTime: Date.parse('2033-01-20T10:00:00Z'),
      endTime: Date.parse('2033-01-20T12:00:00Z'),
      maxVolunteers: 2,
    });
    await page.goto('/shifts?day=2033-01-20');
    const row = rowOf(page, title);
    await expect(row.getByText('0/2').filter({ visible: true })).toBeVisible();
    const bas = await page.context().browser()?.newContext();
    if (!bas) throw new Error('no browser');
    await signInAs(bas, await makeVolunteer());
    const origin = new URL(page.url()).origin;
    await bas.request.post(`${origin}/api/shifts/${id}/claim`, { headers: { Origin: origin } });
    await bas.close();
    // Data counts as fresh for a few seconds.
    await page.waitForTimeout(5_100);
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    await expect(row.getByText('1/2').filter({ visible: true })).toBeVisible();
  });
});

test.describe('clock changes', () => {
  test.use({ language: 'nl' });
  test('shows the repeated hour twice, and a shift across it at its actual length', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2026-10-24T10:00:00Z');
    await mockShiftLists(page, [listed('Nachtwacht', '2026-10-24T22:30:00Z', '2026-10-25T02:30:00Z')]);
    await page.goto('/shifts?view=day&day=2026-10-25');
    const block = page.getByRole('button', { name: /Nachtwacht/ });
    await expect(block).toHaveAccessibleName(/00:30–03:30/);
    expect((await block.boundingBox())?.height).toBeGreaterThan(4 * 48 - 4);
    await expect(page.getByText('02:00', { exact: true })).toHaveCount(2);
  });

  test('leaves the skipped hour out of the timeline', async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2027-03-27T10:00:00Z');
    await mockShiftLists(page, [listed('Nachtwacht', '2027-03-27T23:30:00Z', '2027-03-28T02:30:00Z')]);
    await page.goto('/shifts?view=day&day=2027-03-28');
    await expect(page.getByText('03:00', { exact: true })).toHaveCount(1);
    await expect(page.getByText('02:00', { exact: true })).toHaveCount(0);
    const height = (await page.getByRole('button', { name: /Nachtwacht/ }).boundingBox())?.height ?? 0;
    expect(Math.round(height / 48)).toBe(3);
  });
});

test.describe('in New York', () => {
  test.use({ language: 'nl' });
  test.use({ timezoneId: 'America/New_York' });

  test("groups days by the viewer's time and shows the local time of the event beside it", async ({
    page,
  }) => {
    await signInAs(page.context(), await makeVolunteer());
    await page.clock.setFixedTime('2026-12-11T15:00:00Z');
    // 01:00 to 03:00 in Amsterdam, the evening before in New York.
    await mockShiftLists(page, [listed('Nachtwacht', '2026-12-13T00:00:00Z', '2026-12-13T02:00:00Z')]);
    await page.goto('/shifts');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2026-12-12');
    await expect(page.getByText('19:00–21:00')).toBeVisible();
    await expect(page.getByText('zo 13 dec, 01:00–03:00')).toBeVisible();
  });
});
