import type { Event, EventDetail } from '@ijsploeg/worker/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../../components/ui/toast.tsx';
import { clearDrafts } from '../../../lib/forms/drafts.ts';
import { clearToasts } from '../../../lib/toasts/toasts.ts';
import { AddEventDialog } from './add-event-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { EditEventDialog } from './edit-event-dialog.tsx';

const EVENT: EventDetail = {
  id: 'evt_1',
  title: 'Disco op het ijs',
  description: null,
  location: 'Grote baan',
  startDate: '2026-12-12T18:30:00.000Z',
  endDate: '2026-12-12T22:00:00.000Z',
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: 750,
  maxCapacity: 100,
  currentCapacity: 40,
  maxPerPerson: 10,
  requiresTicket: true,
  status: 'upcoming',
  calledOff: null,
  version: 3,
  reservations: { count: 14, places: 40, usedPlaces: 0, toNotify: 13, toNotifyOfChange: 13 },
};

/** The event on the server. */
let saved: EventDetail | null;
/** The bodies the server has received. */
let sent: (Partial<Event> & { version?: number; submissionId?: string })[];
/** Makes the next requests fail before they reach the server. */
let isOffline: boolean;
/** Saves the next changes, but loses their responses. */
let losesAnswers: boolean;
/** The response to the next change, instead of its own. */
let answerNext: (() => Response) | null;

const refusal = (code: string, status: number, detail = {}) =>
  Response.json({ error: { code, requestId: 'r1', ...detail } }, { status });

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError('no connection');
  if (address.startsWith('/api/events?')) return Response.json({ items: saved ? [saved] : [] });
  if (!init.method || init.method === 'GET')
    return saved ? Response.json(saved) : refusal('event.not_found', 404);
  if (answerNext) return answerNext();
  if (init.method === 'DELETE')
    return saved ? Response.json({ reservations: 14, notified: 13 }) : refusal('event.not_found', 404);
  const body = JSON.parse(String(init.body));
  sent.push(body);
  if (losesAnswers) throw new TypeError('no connection');
  if (init.method === 'POST') {
    saved = { ...EVENT, ...body, id: 'evt_2' };
    return Response.json(saved, { status: 201 });
  }
  if (!saved) return refusal('event.not_found', 404);
  if (body.version !== saved.version) return refusal('event.changed', 409, { current: saved });
  saved = { ...saved, ...body, version: saved.version + 1 };
  return Response.json(saved);
}

beforeEach(() => {
  clearDrafts();
  clearToasts();
  saved = EVENT;
  sent = [];
  isOffline = false;
  losesAnswers = false;
  answerNext = null;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => answer(address, init));
});
afterEach(() => vi.unstubAllGlobals());

function show(dialog: ReactNode) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return render(
    <QueryClientProvider client={client}>
      {dialog}
      <Toasts />
    </QueryClientProvider>,
  );
}
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the form of a new event', () => {
  async function open() {
    const onAdded = vi.fn();
    const view = await show(<AddEventDialog personId="usr_1" onClose={() => {}} onAdded={onAdded} />);
    return { onAdded, view };
  }

  async function fill({ date = '12-12-2026', start = '1930', end = '23.00' } = {}) {
    await box('Titel').fill('IJsgala');
    await box('Begint op').fill(date);
    await box('Begintijd').fill(start);
    await box('Eindtijd').fill(end);
    await box('Locatie').fill('Grote baan');
    await box(/^Prijs/).fill('7,5');
    await box('Aantal plekken').fill('100');
  }

  test('sends cents and instants of Dutch time, by the keyboard alone', async () => {
    const { onAdded } = await open();
    await expect.element(box('Titel')).toHaveFocus();
    await fill();
    await page.getByRole('checkbox', { name: 'Ticket nodig' }).click();
    await box('Titel').click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onAdded).toHaveBeenCalledOnce();
    expect(sent).toEqual([
      {
        title: 'IJsgala',
        description: null,
        location: 'Grote baan',
        startDate: '2026-12-12T18:30:00.000Z',
        endDate: '2026-12-12T22:00:00.000Z',
        priceCents: 750,
        maxCapacity: 100,
        maxPerPerson: 10,
        requiresTicket: true,
        submissionId: expect.any(String),
      },
    ]);
    await expect.element(page.getByText('IJsgala staat online.')).toBeVisible();
  });

  /** Expects that each of these values is refused at its field, which keeps it and gets the focus. */
  async function expectRefused(name: string | RegExp, values: string[], why: string | RegExp) {
    await open();
    await fill();
    for (const value of values) {
      await box(name).fill(value);
      // The press moves the focus to the button.
      await press('Evenement toevoegen');
      await expect.element(box(name)).toHaveFocus();
      await expect.element(box(name)).toHaveAccessibleDescription(why);
      await expect.element(box(name)).toHaveValue(value);
    }
    expect(sent).toEqual([]);
  }

  test('refuses a maximum per person that is no number from 1 to 100', () =>
    expectRefused(
      'Maximaal per persoon',
      ['', '0', '101', '2,5', 'veel'],
      /Vul een heel getal in van 1 tot 100\./,
    ));

  test('sends another maximum per person', async () => {
    await open();
    await fill();
    await box('Maximaal per persoon').fill(' 4 ');
    await press('Evenement toevoegen');
    await expect.poll(() => sent).toMatchObject([{ maxPerPerson: 4 }]);
  });

  test('shows every missing field at once and focuses the first', async () => {
    await open();
    await press('Evenement toevoegen');
    await expect.element(box('Titel')).toHaveFocus();
    for (const name of [
      'Titel',
      'Begint op',
      'Begintijd',
      'Eindigt op',
      'Eindtijd',
      'Locatie',
      'Aantal plekken',
    ])
      await expect.element(box(name)).toBeInvalid();
    await expect.element(box(/^Prijs/)).toBeValid();
    expect(sent).toEqual([]);
  });

  test('refuses a price that is no amount, and keeps it in the field', () =>
    expectRefused(/^Prijs/, ['-1', 'abc', '1.250', '12,505', '1e3'], 'Schrijf de prijs als 12,50.'));

  test('refuses a number of places that is none, and keeps it in the field', () =>
    expectRefused(
      'Aantal plekken',
      ['0', '-5', '1.5', '100001', '1e3', 'veel', '10000000000'],
      'Vul een heel getal in van 1 tot 100000.',
    ));

  test('refuses times that a clock change leaves out or repeats', async () => {
    await open();
    await fill({ date: '28/03/2027', start: '02:30', end: '05:00' });
    await press('Evenement toevoegen');
    await expect.element(box('Begintijd')).toHaveAccessibleDescription(/^Die tijd bestaat niet/);
    await fill({ date: '31/10/2027', start: '01:00', end: '02:30' });
    await press('Evenement toevoegen');
    await expect.element(box('Eindtijd')).toHaveAccessibleDescription(/^Die tijd komt die nacht twee keer/);
    expect(sent).toEqual([]);
  });

  test('shows the issues of the answer at their fields', async () => {
    await open();
    await fill();
    answerNext = () =>
      refusal('request.invalid', 400, {
        issues: [
          { path: 'endDate', message: 'end_before_start' },
          { path: 'priceCents', message: 'out_of_range' },
        ],
      });
    await press('Evenement toevoegen');
    await expect.element(box('Eindtijd')).toBeInvalid();
    await expect
      .element(box(/^Prijs/))
      .toHaveAccessibleDescription(/^De prijs is hoogstens €\s10\.000,00\.$/);
    await expect.element(box('Titel')).toHaveValue('IJsgala');
  });

  test('keeps its values and its submission id when the answer is lost', async () => {
    const { onAdded, view } = await open();
    await fill();
    losesAnswers = true;
    await press('Evenement toevoegen');
    await expect.element(page.getByText(/ is niet gelukt\. Geen verbinding/)).toBeVisible();
    await view.unmount();
    losesAnswers = false;
    const again = await open();
    await expect.element(box('Titel')).toHaveValue('IJsgala');
    await press('Evenement toevoegen');
    await expect.poll(() => again.onAdded).toHaveBeenCalledOnce();
    expect(onAdded).not.toHaveBeenCalled();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('the form of an existing event', () => {
  async function open() {
    const onClose = vi.fn();
    const onCreatedAgain = vi.fn();
    await show(
      <EditEventDialog eventId="evt_1" personId="usr_1" onClose={onClose} onCreatedAgain={onCreatedAgain} />,
    );
    await expect.element(box('Titel')).toHaveValue('Disco op het ijs');
    return { onClose, onCreatedAgain };
  }

  test('shows how many people are mailed about a change, unless the event was deleted', async () => {
    await open();
    const words = page.getByText('13 mensen hebben plekken en krijgen een mail', { exact: false });
    await expect.element(words).toBeVisible();
    // Deleted meanwhile, so nobody is mailed.
    await box('Titel').fill('IJsgala');
    saved = null;
    await press('Opslaan');
    await expect.element(page.getByText(/^Dit evenement bestaat niet meer/)).toBeVisible();
    await expect.element(words).not.toBeInTheDocument();
  });

  test('does not mention mails when there are no reservations', async () => {
    saved = {
      ...EVENT,
      reservations: { count: 0, places: 0, usedPlaces: 0, toNotify: 0, toNotifyOfChange: 0 },
    };
    await open();
    await expect.element(page.getByText(/krijgen? een mail als/)).not.toBeInTheDocument();
  });

  test('sends an edit with the version it is based on', async () => {
    const { onClose } = await open();
    await expect.element(box(/^Prijs/)).toHaveValue('7,50');
    await box(/^Prijs/).fill('');
    await press('Opslaan');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent).toMatchObject([{ title: 'Disco op het ijs', priceCents: null, version: 3 }]);
  });

  test('sends nothing when a value only changed in notation', async () => {
    const { onClose } = await open();
    await box(/^Prijs/).fill('7.5');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  test('warns about a capacity below the reserved places, and saves it', async () => {
    const { onClose } = await open();
    await box('Aantal plekken').fill('39');
    await expect.element(page.getByText(/^Er zijn al 40 plekken gereserveerd\./)).toBeVisible();
    await press('Opslaan');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent).toMatchObject([{ maxCapacity: 39 }]);
  });

  test('shows both versions after an edit by another admin, and saves the chosen parts', async () => {
    const { onClose } = await open();
    await box('Titel').fill('Mijn titel');
    await box(/^Prijs/).fill('7.5');
    saved = { ...EVENT, title: 'Hun titel', priceCents: 1250, requiresTicket: false, version: 4 };
    await press('Opslaan');
    await expect.element(page.getByRole('heading', { name: 'Twee versies' })).toBeVisible();
    const radio = (part: string, whose: string) =>
      page.getByRole('group', { name: part }).getByRole('radio', { name: whose });
    await expect.element(radio('Titel', 'Jouw versie Mijn titel')).toBeChecked();
    // Only the other admin changed these; my price only differs in notation.
    await expect.element(radio('Prijs per plek in euro', 'Nu opgeslagen € 12,50')).toBeChecked();
    await expect.element(radio('Ticket nodig', 'Nu opgeslagen Nee')).toBeChecked();
    await radio('Ticket nodig', 'Jouw versie Ja').click();
    await press('Deze keuze opslaan');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(sent.at(-1)).toMatchObject({
      title: 'Mijn titel',
      priceCents: 1250,
      requiresTicket: true,
      version: 4,
    });
  });

  test('creates an event again that was deleted meanwhile, with its edits', async () => {
    const { onClose, onCreatedAgain } = await open();
    await box('Titel').fill('IJsgala');
    saved = null;
    await press('Opslaan');
    await expect.element(page.getByText(/^Dit evenement bestaat niet meer/)).toBeVisible();
    await expect.element(box('Titel')).toHaveValue('IJsgala');
    await press('Als nieuw evenement toevoegen');
    await expect
      .poll(() => onCreatedAgain)
      .toHaveBeenCalledWith(expect.objectContaining({ id: 'evt_2', title: 'IJsgala' }));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the dialog that deletes an event', () => {
  async function open() {
    const onDeleted = vi.fn();
    await show(<DeleteEventDialog eventId="evt_1" onClose={() => {}} onDeleted={onDeleted} />);
    return { onDeleted };
  }

  test('shows which reservations are cancelled, how many are mailed, and that the shifts stay', async () => {
    const { onDeleted } = await open();
    await expect.element(page.getByText('14 reserveringen (40 plekken) vervallen.')).toBeVisible();
    await expect.element(page.getByText('Er gaan 13 mails uit dat het niet doorgaat.')).toBeVisible();
    await expect.element(page.getByText(/diensten van dit evenement blijven staan/)).toBeVisible();
    await press('Evenement verwijderen');
    await expect.poll(() => onDeleted).toHaveBeenCalledOnce();
    await expect
      .element(page.getByText('Disco op het ijs is verwijderd. Er gaan 13 mails uit.'))
      .toBeVisible();
  });

  test('shows that there are no reservations', async () => {
    saved = {
      ...EVENT,
      reservations: { count: 0, places: 0, usedPlaces: 0, toNotify: 0, toNotifyOfChange: 0 },
    };
    await open();
    await expect.element(page.getByText('Er zijn geen reserveringen.')).toBeVisible();
    await expect.element(page.getByText('Niemand krijgt hier een mail over.')).toBeVisible();
  });

  test('succeeds when the event was deleted already', async () => {
    const { onDeleted } = await open();
    await expect.element(page.getByText('14 reserveringen (40 plekken) vervallen.')).toBeVisible();
    saved = null;
    await press('Evenement verwijderen');
    await expect.poll(() => onDeleted).toHaveBeenCalledOnce();
    await expect.element(page.getByText('Disco op het ijs was al verwijderd.')).toBeVisible();
  });

  test('shows a failure and can be retried', async () => {
    const { onDeleted } = await open();
    await expect.element(page.getByText('14 reserveringen (40 plekken) vervallen.')).toBeVisible();
    isOffline = true;
    await press('Evenement verwijderen');
    await expect.element(page.getByText(/ is niet gelukt\. Geen verbinding/)).toBeVisible();
    isOffline = false;
    await press('Evenement verwijderen');
    await expect.poll(() => onDeleted).toHaveBeenCalledOnce();
  });
});
