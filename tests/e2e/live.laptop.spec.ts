import { claimShift, listShifts } from '@ijsploeg/worker/contract';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rowOf } from './support/actions.ts';
import { makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const START = Date.parse('2042-11-08T10:00:00Z');

test('shows the claims of others on focus and every half minute, with empty responses when nothing changed', async ({
  page,
  newcomer,
}) => {
  const { id, title } = await makeShift({ startTime: START, endTime: START + 7_200_000, maxVolunteers: 3 });
  await signInAs(page.context(), await makeVolunteer());
  await page.clock.install();
  await page.goto('/shifts?day=2042-11-08');
  const count = (text: string) => rowOf(page, title).getByText(text).filter({ visible: true });
  await expect(count('0/3')).toBeVisible();
  const others = await newcomer();
  const claim = async () => {
    await signInAs(others.context(), await makeVolunteer());
    const { origin } = new URL(page.url());
    const headers = { Origin: origin };
    const answer = await others.request.post(`${origin}${claimShift.path.replace(':id', id)}`, { headers });
    expect(answer.status()).toBe(201);
  };

  const unchanged = nextList(page);
  await comeBack(page);
  expect((await unchanged).status()).toBe(304);
  await expect(count('0/3')).toBeVisible();

  await claim();
  const changed = nextList(page);
  await comeBack(page);
  expect((await changed).status()).toBe(200);
  await expect(count('1/3')).toBeVisible();

  await claim();
  await page.clock.fastForward('00:31');
  await expect(count('2/3')).toBeVisible();
});

/** Data counts as fresh for a few seconds. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('00:06');
  await page.evaluate('window.dispatchEvent(new Event("focus"))');
}

const nextList = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => new URL(response.url()).pathname === listShifts.path);
