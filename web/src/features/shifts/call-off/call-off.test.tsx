import type { CallOff, DayToCallOff } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, offline } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const DAY = '2026-12-12';
const FOUND = `GET /api/days/${DAY}/call-off`;
const CALL_OFF = `POST /api/days/${DAY}/call-off`;

const DAY_BEFORE: DayToCallOff = {
  shifts: [
    {
      id: 'shf_1',
      title: 'Kassa',
      location: 'Ingang',
      startTime: '2026-12-12T11:00:00.000Z',
      endTime: '2026-12-12T15:00:00.000Z',
      people: ['usr_1', 'usr_2'],
      waiting: 0,
    },
  ],
  events: [],
  people: 2,
  waiting: 0,
  tickets: 0,
  callOffs: [],
};
const MADE: CallOff = {
  id: 'cof_1',
  day: DAY,
  reason: 'Het dooit',
  madeAt: '2026-12-12T08:00:00.000Z',
  madeBy: null,
  shifts: 1,
  events: 0,
  people: 2,
  tickets: 0,
  mailsAt: '2026-12-12T08:01:00.000Z',
  beginsAt: '2026-12-12T11:00:00.000Z',
  undoneAt: null,
};

test('repeats its submission after a lost answer, also when the day is read anew and has nothing left', async () => {
  const { calls, answer } = fakeAdminApi({
    [FOUND]: () => DAY_BEFORE,
    [CALL_OFF]: offline,
    'GET /api/shifts': () => ({ items: [] }),
  });
  await openPortal(`/shifts?view=list&off=${DAY}`);
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Waarom?' }), 'Het dooit');
  const submit = dialog.getByRole('button', { name: 'Afgelasten', exact: true });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  // The form keeps what was sent; only finding the connection again reads the day anew.
  expect(calls(FOUND)).toHaveLength(1);

  answer(FOUND, () => ({ ...DAY_BEFORE, shifts: [], people: 0 }));
  answer(CALL_OFF, () => MADE);
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
      return calls(FOUND).length;
    })
    .toBeGreaterThan(1);
  await submit.click();
  await expect.poll(() => calls(CALL_OFF)).toHaveLength(2);
  const [first, second] = calls(CALL_OFF).map(({ body }) => (body as { submissionId: string }).submissionId);
  expect(second).toBe(first);
  await expect.element(dialog).not.toBeInTheDocument();
});
