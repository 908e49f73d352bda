import type { Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { shiftKeys } from '../../../lib/api/query-keys.ts';
import { clearDrafts } from '../../../lib/forms/drafts.ts';
import { EditShiftDialog } from './edit-shift-dialog.tsx';

const SHIFT: Shift = {
  id: 'shf_1',
  eventId: null,
  event: null,
  title: 'Kassa',
  description: null,
  startTime: '2026-12-12T08:00:00.000Z',
  endTime: '2026-12-12T11:00:00.000Z',
  location: 'Ingang',
  maxVolunteers: 2,
  currentVolunteers: 1,
  status: 'active',
  shiftType: 'public',
  requiredSkills: null,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

/** What the server has, and what it was sent. */
let kept: Shift | null;
let sent: { title: string; location: string; version?: number }[];
/** Loses the next answers. */
let isOffline: boolean;
/** What the next change is answered with instead. */
let answerNext: (() => Response) | null;

const refusal = (code: string, status: number, detail = {}) =>
  Response.json({ error: { code, requestId: 'r1', ...detail } }, { status });

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError('no connection');
  if (address === '/api/events') return Response.json({ items: [] });
  if (!init.method || init.method === 'GET')
    return kept ? Response.json({ ...kept, peopleToTell: 2 }) : refusal('shift.not_found', 404);
  if (answerNext) return answerNext();
  const body = JSON.parse(String(init.body));
  sent.push(body);
  if (init.method === 'POST') {
    kept = { ...SHIFT, ...body, id: 'shf_2' };
    return Response.json(kept, { status: 201 });
  }
  if (!kept) return refusal('shift.not_found', 404);
  if (body.version !== kept.version) return refusal('shift.changed', 409, { current: kept });
  kept = { ...kept, ...body, version: kept.version + 1 };
  return Response.json(kept);
}

beforeEach(() => {
  clearDrafts();
  kept = SHIFT;
  sent = [];
  isOffline = false;
  answerNext = null;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => answer(address, init));
});
afterEach(() => vi.unstubAllGlobals());

/** The dialog, opened on the shift as it was when its list was read. */
async function open() {
  const onClose = vi.fn();
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  client.setQueryData<ShiftDetail>(shiftKeys.one('shf_1'), {
    ...SHIFT,
    myAssignment: null,
    claim: { allowed: true },
    peopleToTell: 2,
  });
  const view = await render(
    <QueryClientProvider client={client}>
      <EditShiftDialog shiftId="shf_1" personId="usr_1" onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, view };
}
const title = page.getByRole('textbox', { name: 'Titel' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an edit is sent with the version it began with, and says who will be told', async () => {
  const { onClose } = await open();
  await expect.element(page.getByText(/2 mensen staan erop/)).toBeVisible();
  await title.fill('Kassa oost');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ title: 'Kassa oost', location: 'Ingang', version: 3 }]);
});

test('nothing is sent when nothing was changed', async () => {
  const { onClose } = await open();
  await press('Bewaren');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([]);
});

test('two admins at once: both versions are shown, one chooses, and it is sent over theirs', async () => {
  const { onClose } = await open();
  await title.fill('Mijn titel');
  kept = { ...SHIFT, title: 'Hun titel', location: 'Hun plek', version: 4 };
  await press('Bewaren');
  await expect.element(page.getByRole('heading', { name: 'Twee versies' })).toBeVisible();
  const radio = (part: string, whose: string) =>
    page.getByRole('group', { name: part }).getByRole('radio', { name: whose });
  await expect.element(radio('Titel', 'Jouw versie Mijn titel')).toBeChecked();
  // Only they changed it.
  await expect.element(radio('Locatie', 'Nu bewaard Hun plek')).toBeChecked();
  await radio('Titel', 'Nu bewaard Hun titel').click();
  await radio('Locatie', 'Jouw versie Ingang').click();
  await press('Deze keuze bewaren');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ title: 'Hun titel', location: 'Ingang', version: 4 });
});

test('an edit whose answer was lost is not a conflict with itself', async () => {
  const { onClose } = await open();
  await title.fill('Kassa oost');
  kept = { ...SHIFT, title: 'Kassa oost', version: 4 };
  await press('Bewaren');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('without a connection it says so in the dialog, and what was typed stays, also after it is left', async () => {
  const { view } = await open();
  await title.fill('Kassa oost');
  isOffline = true;
  await press('Bewaren');
  await expect.element(page.getByText(/niet gelukt\. Geen verbinding/)).toBeVisible();
  await expect.element(title).toHaveValue('Kassa oost');
  await view.unmount();
  isOffline = false;
  await open();
  await expect.element(title).toHaveValue('Kassa oost');
});

test('a shift that was deleted meanwhile is added anew with what was typed', async () => {
  const { onClose } = await open();
  await title.fill('Kassa oost');
  kept = null;
  await press('Bewaren');
  await expect.element(page.getByText(/^Deze dienst bestaat niet meer/)).toBeVisible();
  await press('Als nieuwe dienst toevoegen');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(kept).toMatchObject({ id: 'shf_2', title: 'Kassa oost' });
});

test('an event that was deleted meanwhile is told at its field', async () => {
  await open();
  answerNext = () => refusal('event.not_found', 404);
  await title.fill('Kassa oost');
  await press('Bewaren');
  const event = page.getByRole('combobox', { name: /^Evenement/ });
  await expect.element(event).toHaveAccessibleDescription('Dit evenement bestaat niet meer.');
  await expect.element(event).toHaveFocus();
  await expect.element(title).toHaveValue('Kassa oost');
});

test('an error stands at its field as soon as it is left', async () => {
  await open();
  const endTime = page.getByRole('textbox', { name: 'Eindtijd' });
  await endTime.fill('0700');
  await userEvent.tab();
  await expect.element(endTime).toHaveValue('07:00');
  await expect.element(endTime).toHaveAccessibleDescription('Het einde moet na het begin liggen.');
  await page.getByRole('textbox', { name: 'Begintijd' }).fill('06:00');
  await expect.element(endTime).toBeValid();
});
