import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noteServerTime } from '../api/server-clock.ts';
import { useNow } from './use-now.ts';

const HOUR_MS = 3_600_000;

/** An answer by a clock that differs from that of this device. */
const answer = (ahead: number) =>
  noteServerTime(
    new Response(null, { headers: { Date: new Date(Date.now() + ahead).toUTCString() } }),
    Date.now(),
  );

const Clock = () => <p>{useNow().toISOString()}</p>;

test('shows the time of the server when the clock of the device is hours off', async () => {
  onTestFinished(() => answer(0));
  // The clock of the tests starts at 09:00 UTC; that of the server may be a second behind.
  await render(<Clock />);
  await expect.element(page.getByText(/T09:/)).toBeVisible();
  answer(2 * HOUR_MS);
  await expect.element(page.getByText(/T11:|T10:59/)).toBeVisible();
  answer(-3 * HOUR_MS);
  await expect.element(page.getByText(/T06:|T05:59/)).toBeVisible();
});
