import type { Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { shiftKeys } from '../../../lib/api/query-keys.ts';
import { clearDrafts } from '../../../lib/forms/drafts.ts';
import { fakeShift } from '../../../test-support/shifts.ts';
import { EditShiftDialog } from './edit-shift-dialog.tsx';

const SHIFT = fakeShift({
  startTime: '2026-12-12T08:00:00.000Z',
  endTime: '2026-12-12T11:00:00.000Z',
  location: 'Ingang',
  version: 3,
});

/** The shift on the server. */
let saved: Shift | null;
/** The bodies the server has received. */
let sent: { title: string; location: string; version?: number }[];
/** Makes the next requests fail before they reach the server. */
let isOffline: boolean;
/** The response to the next change, instead of its own. */
let answerNext: (() => Response) | null;

const refusal = (code: string, status: number, detail = {}) =>
  Response.json({ error: { code, requestId: 'r1', ...detail } }, { status });

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError('no connection');
  if (address === '/api/events') return Response.json({ items: [] });
  if (!init.method || init.method === 'GET')
    return saved ? Response.json({ ...saved, peopleToNotify: 2 }) : refusal('shift.not_found', 404);
  if (answerNext) return answerNext();
  const body = JSON.parse(String(init.body));
  sent.push(body);
  if (init.method === 'POST') {
    saved = { ...SHIFT, ...body, id: 'shf_2' };
    return Response.json(saved, { status: 201 });
  }
  if (!saved) return refusal('shift.not_found', 404);
  if (body.version !== saved.version) return refusal('shift.changed', 409, { current: saved });
  saved = { ...saved, ...body, version: saved.version + 1 };
  return Response.json(saved);
}

beforeEach(() => {
  clearDrafts();
  saved = SHIFT;
  sent = [];
  isOffline = false;
  answerNext = null;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => answer(address, init));
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog with the shift as cached by the list. */
async function open() {
  const [onClose, onMoved] = [vi.fn(), vi.fn()];
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  client.setQueryData<ShiftDetail>(shiftKeys.one('shf_1'), {
    ...SHIFT,
    myAssignment: null,
    waiting: null,
    claim: { allowed: true },
    peopleToNotify: 2,
  });
  const view = await render(
    <QueryClientProvider client={client}>
      <EditShiftDialog shiftId="shf_1" personId="usr_1" {...{ onClose, onMoved }} />
    </QueryClientProvider>,
  );
  return { onClose, onMoved, view };
}
const title = page.getByRole('textbox', { name: 'Titel' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('sends an edit with the version it is based on, and shows how many people are mailed', async () => {
  const { onClose } = await open();
  await expect.element(page.getByText(/2 mensen staan erop/)).toBeVisible();
  await title.fill('Kassa oost');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([{ title: 'Kassa oost', location: 'Ingang', version: 3 }]);
});

test('reports a shift that was moved to another day, so that the calendar shows it there', async () => {
  const { onClose, onMoved } = await open();
  await page.getByRole('textbox', { name: 'Begint op' }).fill('14-12-26');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onMoved).toHaveBeenCalledOnce();
  expect(onMoved.mock.calls[0]?.[0]).toMatchObject({ startTime: '2026-12-14T08:00:00.000Z' });
  expect(onClose).not.toHaveBeenCalled();
});

test('asks why a shift is called off, for the mail to the people on it', async () => {
  const { onClose } = await open();
  const reason = page.getByRole('textbox', { name: /^Waarom gaat het niet door/ });
  await expect.element(reason).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Gaat niet door');
  await reason.fill('Het vriest niet.');
  await press('Opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([{ status: 'cancelled', reason: 'Het vriest niet.' }]);
});

test('sends nothing when nothing was changed', async () => {
  const { onClose } = await open();
  await press('Opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('shows both versions after an edit by another admin, and saves the chosen parts', async () => {
  const { onClose } = await open();
  await title.fill('Mijn titel');
  saved = { ...SHIFT, title: 'Hun titel', location: 'Hun plek', version: 4 };
  await press('Opslaan');
  await expect.element(page.getByRole('heading', { name: 'Twee versies' })).toBeVisible();
  const radio = (part: string, whose: string) =>
    page.getByRole('group', { name: part }).getByRole('radio', { name: whose });
  await expect.element(radio('Titel', 'Jouw versie Mijn titel')).toBeChecked();
  // Only the other admin changed it.
  await expect.element(radio('Locatie', 'Nu opgeslagen Hun plek')).toBeChecked();
  await radio('Titel', 'Nu opgeslagen Hun titel').click();
  await radio('Locatie', 'Jouw versie Ingang').click();
  await press('Deze keuze opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toMatchObject({ title: 'Hun titel', location: 'Ingang', version: 4 });
});

test('does not report a conflict with its own edit when the answer was lost', async () => {
  const { onClose } = await open();
  await title.fill('Kassa oost');
  saved = { ...SHIFT, title: 'Kassa oost', version: 4 };
  await press('Opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('shows a lost connection and keeps the edits, also when the dialog is opened again', async () => {
  const { view } = await open();
  await title.fill('Kassa oost');
  isOffline = true;
  await press('Opslaan');
  await expect.element(page.getByText(/niet gelukt\. Geen verbinding/)).toBeVisible();
  await expect.element(title).toHaveValue('Kassa oost');
  await view.unmount();
  isOffline = false;
  await open();
  await expect.element(title).toHaveValue('Kassa oost');
});

test('says that edits of an earlier visit are not saved, and discards them at a press', async () => {
  const notice = page.getByText(/Het is nog niet opgeslagen\./);
  const { view } = await open();
  await title.fill('Kassa oost');
  await expect.element(notice).not.toBeInTheDocument();
  await view.unmount();
  await open();
  await expect.element(notice).toBeVisible();
  await press('Weggooien');
  await expect.element(title).toHaveValue('Kassa');
  await expect.element(notice).not.toBeInTheDocument();
  // What is typed from here on is no longer of an earlier visit.
  await title.fill('Kassa west');
  await expect.element(notice).not.toBeInTheDocument();
});

test('creates a shift again that was deleted meanwhile, with its edits', async () => {
  const { onClose } = await open();
  await title.fill('Kassa oost');
  saved = null;
  await press('Opslaan');
  await expect.element(page.getByText(/^Deze dienst bestaat niet meer/)).toBeVisible();
  await press('Als nieuwe dienst toevoegen');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(saved).toMatchObject({ id: 'shf_2', title: 'Kassa oost' });
});

test('shows at the event field that the event was deleted meanwhile', async () => {
  await open();
  answerNext = () => refusal('event.not_found', 404);
  await title.fill('Kassa oost');
  await press('Opslaan');
  const event = page.getByRole('combobox', { name: /^Evenement/ });
  await expect.element(event).toHaveAccessibleDescription('Dit evenement bestaat niet meer.');
  await expect.element(event).toHaveFocus();
  await expect.element(title).toHaveValue('Kassa oost');
});

test('names the people with two shifts at once before saving, and goes back or saves anyway', async () => {
  const { onClose } = await open();
  const overlap = {
    id: 'shf_9',
    title: 'Vegen',
    startTime: '2026-12-12T11:00:00.000Z',
    endTime: '2026-12-12T13:00:00.000Z',
    location: 'Baan',
  };
  const people = [{ id: 'usr_2', firstName: 'Noor', lastName: 'Dijk', overlaps: [overlap] }];
  answerNext = () => refusal('shift.double_books', 409, { people });
  const end = page.getByRole('textbox', { name: 'Eindtijd' });
  await end.fill('13:00');
  await press('Opslaan');
  const question = page.getByRole('dialog', { name: 'Twee diensten tegelijk' });
  await expect.element(question.getByText('Noor Dijk')).toBeVisible();
  await expect.element(question.getByText(/^Vegen, .*12 dec/)).toBeVisible();
  await press('Terug naar de dienst');
  await expect.element(end).toHaveValue('13:00');
  expect(onClose).not.toHaveBeenCalled();
  await press('Opslaan');
  await expect.element(question).toBeVisible();
  answerNext = null;
  await press('Toch opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([{ version: 3, overrideOverlap: true }]);
});

test('shows the error of a time when its field loses the focus', async () => {
  await open();
  const endTime = page.getByRole('textbox', { name: 'Eindtijd' });
  await endTime.fill('0900');
  await userEvent.tab();
  await expect.element(endTime).toHaveValue('09:00');
  await expect.element(endTime).toHaveAccessibleDescription('Het einde moet na het begin liggen.');
  await page.getByRole('textbox', { name: 'Begintijd' }).fill('06:00');
  await expect.element(endTime).toBeValid();
});

test('keeps an end date that was typed last, and refuses an end before the start', async () => {
  await open();
  const [endDate, endTime] = ['Eindigt op', 'Eindtijd'].map((name) => page.getByRole('textbox', { name }));
  if (!endDate || !endTime) throw new Error('unreachable');
  await endTime.fill('08:00');
  await userEvent.tab();
  await expect.element(endDate).toHaveValue('13/12/2026');
  await endDate.fill('12-12-2026');
  await userEvent.tab();
  await expect.element(endDate).toHaveValue('12/12/2026');
  await expect.element(endTime).toHaveAccessibleDescription('Het einde moet na het begin liggen.');
  await press('Opslaan');
  await expect.element(endTime).toHaveFocus();
  expect(sent).toEqual([]);
});

test('moves the end day along with the start day', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Eindtijd' }).fill('2');
  await page.getByRole('textbox', { name: 'Begintijd' }).fill('22');
  await page.getByRole('textbox', { name: 'Begint op' }).fill('31-12-26');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([
    { startTime: '2026-12-31T21:00:00.000Z', endTime: '2027-01-01T01:00:00.000Z' },
  ]);
});

test('asks once whether a shift is longer than 12 hours, and never about a length that it had', async () => {
  const question = page.getByRole('dialog', { name: 'Duurt deze dienst 23 uur?' });
  const { onClose } = await open();
  const endTime = page.getByRole('textbox', { name: 'Eindtijd' });
  await endTime.fill('08:00');
  await press('Opslaan');
  await expect.element(question.getByText(/12 dec.*13 dec/)).toBeVisible();
  await question.getByRole('button', { name: 'Terug' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  isOffline = true;
  await press('Opslaan');
  await press('Toch opslaan');
  await expect.element(page.getByText(/niet gelukt\. Geen verbinding/)).toBeVisible();
  isOffline = false;
  await press('Opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([{ endTime: '2026-12-13T07:00:00.000Z' }]);
});

test('sets a minimum, which the maximum limits, and the moment from which places can be claimed', async () => {
  const { onClose } = await open();
  const minimum = page.getByRole('textbox', { name: 'Minimum aantal (niet verplicht)' });
  await expect.element(minimum).not.toBeInTheDocument();
  await press('Meer opties');
  await minimum.fill('9');
  await page.getByRole('textbox', { name: 'Claimen vanaf (datum)' }).fill('1/12/2026');
  await page.getByRole('textbox', { name: 'Claimen vanaf (tijd)' }).fill('20');
  await press('Opslaan');
  await expect.element(minimum).toHaveFocus();
  await expect
    .element(minimum)
    .toHaveAccessibleDescription(/Vul een heel getal in, van 1 tot en met het maximum\./);
  expect(sent).toEqual([]);
  await minimum.fill('2');
  await press('Opslaan');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toMatchObject([{ minVolunteers: 2, opensAt: '2026-12-01T19:00:00.000Z' }]);
});
