import type { Answer, listMyHours } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, fakeSession, offline, pendingAnswer } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { fakePlace, fakeShift } from '../../test-support/shifts.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const HOURS: Answer<typeof listMyHours> = {
  shifts: 1,
  minutes: 240,
  items: [
    {
      assignmentId: 'asg_1',
      shift: {
        id: 'shf_1',
        title: 'Kassa',
        location: 'Museumplein',
        startTime: inHours(-28),
        endTime: inHours(-24),
      },
      minutes: 240,
      correction: null,
      correctableUntil: inHours(300),
    },
  ],
};
const ASK = 'POST /api/assignments/asg_1/correction';

const dialog = page.getByRole('dialog', { name: 'Andere uren vragen' });
const note = dialog.getByRole('textbox', { name: 'Wat klopt er niet?' });
const send = dialog.getByRole('button', { name: 'Versturen' });

async function open() {
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/hours/mine': () => HOURS,
    [ASK]: offline,
  });
  await openPortal('/my-shifts?correct=asg_1');
  await expect.element(dialog.getByRole('combobox')).toHaveValue('240');
  return api;
}

test('asks for a correction once on a double press, and keeps the input when that fails', async () => {
  const api = await open();
  await dialog.getByRole('combobox').selectOptions('5 uur');
  await note.fill('Bleef tot de dweil');
  await send.click();
  await expect.element(dialog.getByText(/^Niet verstuurd/)).toBeVisible();
  await expect.element(note).toHaveValue('Bleef tot de dweil');
  const slow = pendingAnswer();
  api.answer(ASK, slow.answer);
  await send.dblClick();
  slow.resolve({});
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(ASK).map(({ body }) => body)).toEqual(
    Array(2).fill({ minutes: 300, note: 'Bleef tot de dweil' }),
  );
});

test('asks for a reason at its field before anything is sent', async () => {
  const api = await open();
  await send.click();
  await expect.element(note).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls(ASK)).toHaveLength(0);
});

test('asks before other hours are discarded', async () => {
  await open();
  await dialog.getByRole('combobox').selectOptions('5 uur');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: 'Weggooien' })).toBeVisible();
});

test('shows past shifts when their hours are known, so that nothing moves down', async () => {
  const [worked] = HOURS.items;
  if (!worked) throw new Error('no hours');
  const place = fakePlace(fakeShift(worked.shift), {
    id: worked.assignmentId,
    status: 'completed',
    completedAt: worked.shift.endTime,
  });
  const slow = pendingAnswer();
  fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/assignments/mine': () => ({ items: [place] }),
    'GET /api/hours/mine': slow.answer,
  });
  await openPortal('/my-shifts?view=past');
  await expect.element(page.getByRole('tab', { name: 'Geschiedenis (1)' })).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  slow.resolve(HOURS);
  await expect.element(page.getByRole('article').getByText('Telt voor 4 uur')).toBeVisible();
  await expect.element(page.getByText('4 uur op 1 dienst')).toBeVisible();
});
