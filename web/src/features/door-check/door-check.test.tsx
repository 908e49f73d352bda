import { makeTicketReference, type Reservation } from '@ijsploeg/worker/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  type Answer,
  fakeAdminApi,
  fakeSession,
  offline,
  pendingAnswer,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const HOUR_MS = 3_600_000;
const CHECK = 'POST /api/events/evt_1/door-check';
const REFERENCE = makeTicketReference(() => 3);
const OTHER = makeTicketReference(() => 7);
/** Today in the browser's time zone, whatever the hour. */
const AT_2013 = new Date(new Date().setHours(20, 13, 0, 0)).toISOString();

const EVENT = {
  id: 'evt_1',
  title: 'Schaatsdisco',
  description: null,
  location: 'Grote baan',
  startDate: new Date(Date.now() - HOUR_MS).toISOString(),
  endDate: new Date(Date.now() + HOUR_MS).toISOString(),
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: 750,
  maxCapacity: 120,
  currentCapacity: 40,
  requiresTicket: true,
  status: 'ongoing',
  version: 1,
  reservations: { count: 30, places: 40, usedPlaces: 12, toNotify: 30, toNotifyOfChange: 30 },
};
const reservation = (change: Partial<Reservation> = {}): Reservation => ({
  id: 'rsv_1',
  eventId: 'evt_1',
  reference: REFERENCE,
  status: 'reserved',
  quantity: 2,
  totalCents: 1500,
  email: 'sanne@example.test',
  firstName: 'Sanne',
  lastName: 'Vos',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: AT_2013,
  cancelledAt: null,
  usedAt: AT_2013,
  ...change,
});
const used = refuse('reservation.used', { usedAt: AT_2013, reservation: reservation() });

async function open(check: Answer = () => reservation(), event: Answer = () => EVENT, userId = 'usr_noor') {
  const session = fakeSession({ role: 'admin', profileCompleted: true, id: userId });
  const api = fakeAdminApi({
    'GET /api/auth/session': () => ({ ...session, user: { ...session.user, id: userId } }),
    'GET /api/events/evt_1': event,
    [CHECK]: check,
  });
  return { api, ...(await openPortal('/events/evt_1/door')) };
}

const code = page.getByLabelText('Code op het ticket');
const result = page.getByRole('status', { name: 'Uitslag' });
const waiting = page.getByText(/controles? nog niet bevestigd/);
const sendNow = page.getByRole('button', { name: 'Nu versturen' });

async function type(text: string): Promise<void> {
  await code.fill(text);
  await userEvent.keyboard('{Enter}');
}

test('shows the name, the number of places and the amount due of a valid ticket', async () => {
  const { api } = await open();
  await expect.element(page.getByText('12 van 40 binnen')).toBeVisible();
  await type(REFERENCE.toLowerCase().replaceAll('-', ' '));
  await expect.element(result).toMatchTextContent(/Laat binnen/);
  await expect.element(result).toMatchTextContent(/Sanne Vos, 2 personen/);
  await expect.element(result).toMatchTextContent(/Nog betalen: €\s15,00/);
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  expect(api.calls(CHECK)).toHaveLength(1);
  expect(api.calls(CHECK)[0]?.body).toEqual({
    reference: REFERENCE,
    checkId: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ijsploeg.door.'))).toEqual([]);
});

test.each<[string, Answer, RegExp]>([
  ['used', used, /Al gebruikt.*Al binnen sinds 20:13.*Op naam van Sanne Vos/],
  [
    'cancelled',
    refuse('reservation.cancelled', { reservation: reservation({ cancelledAt: AT_2013 }) }),
    /Geannuleerd.*geannuleerd: 20:13/,
  ],
  [
    'of another event',
    refuse('reservation.other_event', {
      event: { id: 'evt_2', title: 'Fakkeltocht', startDate: '2030-12-12T19:00:00Z' },
    }),
    /Ander evenement.*Fakkeltocht, \w\w 1[23] dec 2030, \d\d:00/,
  ],
  ['unknown', refuse('reservation.not_found'), /Onbekend ticket/],
  ['not to be checked', refuse('auth.forbidden'), /Niet gecontroleerd/],
])('refuses a ticket that is %s, with the reason', async (_name, answer, words) => {
  const { api } = await open(answer);
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(words);
  await expect.element(waiting).not.toBeInTheDocument();
  expect(api.calls(CHECK)).toHaveLength(1);
});

test('shows a mistyped code at the field and keeps what was typed', async () => {
  const { api } = await open();
  const slip = REFERENCE.slice(0, -1) + (REFERENCE.endsWith('7') ? '9' : '7');
  await type(slip);
  await expect.element(code).toHaveAccessibleDescription('Deze code klopt niet. Kijk hem nog eens na.');
  await expect.element(code).toHaveValue(slip);
  await code.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('Typ de code van het ticket.');
  expect(api.calls(CHECK)).toHaveLength(0);
});

test('queues a check while offline, sends it on request and shows the outcome', async () => {
  const { api } = await open(offline);
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Nog niet bevestigd/);
  await expect.element(page.getByText('1 controle nog niet bevestigd')).toBeVisible();
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Hier al gescand/);

  api.answer(CHECK, used);
  await sendNow.click();
  await expect.element(waiting).not.toBeInTheDocument();
  const alarm = page.getByRole('alert').filter({ hasText: REFERENCE });
  await expect.element(alarm).toMatchTextContent(/Al gebruikt.*Al binnen sinds 20:13/);
  const bodies = api.calls(CHECK).map(({ body }) => body as Record<string, string>);
  expect(new Set(bodies.map(({ checkId }) => checkId)).size).toBe(1);
  expect(bodies.at(-1)?.checkedAt).toMatch(/Z$/);
  await alarm.getByRole('button', { name: 'Gezien' }).click();
  await expect.element(alarm).not.toBeInTheDocument();
});

test('sends queued checks as soon as the connection is back', async () => {
  const { api } = await open(offline);
  await type(REFERENCE);
  await type(OTHER);
  await expect.element(page.getByText('2 controles nog niet bevestigd')).toBeVisible();
  api.answer(CHECK, () => reservation());
  const before = api.calls(CHECK).length;
  window.dispatchEvent(new Event('online'));
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').getByText('Laat binnen').first()).toBeVisible();
  const sent = api.calls(CHECK).slice(before);
  expect(sent.map(({ body }) => (body as { reference: string }).reference)).toEqual([REFERENCE, OTHER]);
});

test('restores a queued check after a reload, for the same person only', async () => {
  await open(offline);
  await type(REFERENCE);
  await expect.element(waiting).toBeVisible();
  await cleanup();

  localStorage.removeItem('ijsploeg.session');
  await open(offline, () => EVENT, 'usr_bram');
  await expect.element(page.getByText('12 van 40 binnen')).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  await cleanup();

  localStorage.removeItem('ijsploeg.session');
  const { api } = await open();
  await expect.element(page.getByRole('listitem').getByText('Laat binnen')).toBeVisible();
  expect(api.calls(CHECK)).toHaveLength(1);
});

test('asks for confirmation before leaving with queued checks', async () => {
  const { path } = await open(offline);
  await type(REFERENCE);
  await expect.element(waiting).toBeVisible();
  await page.getByRole('link', { name: 'Wat is er nieuw' }).click();
  const question = page.getByRole('dialog', { name: '1 controle nog niet bevestigd' });
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/events/evt_1/door');
  await page.getByRole('link', { name: 'Wat is er nieuw' }).click();
  await question.getByRole('button', { name: 'Toch weggaan' }).click();
  await expect.element(page.getByRole('heading', { name: 'Wat is er nieuw' })).toBeVisible();
});

test('shows a slow check as not yet confirmed', async () => {
  const slow = pendingAnswer();
  await open(slow.answer);
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Even controleren/);
  await expect.element(result).toMatchTextContent(/Nog niet bevestigd/);
  slow.resolve(reservation());
  await expect.element(result).toMatchTextContent(/Laat binnen/);
});

test('checks tickets even when the event itself could not be loaded', async () => {
  await open(() => reservation(), offline);
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Laat binnen/);
});

test('shows not found for an event that does not exist', async () => {
  await open(undefined, refuse('event.not_found'));
  await expect.element(page.getByRole('heading', { name: 'Hier is geen ijs' })).toBeVisible();
});

test('warns about an event that is over or starts on another day, and still checks tickets', async () => {
  const past = { ...EVENT, endDate: new Date(Date.now() - 60_000).toISOString() };
  await open(undefined, () => past);
  await expect.element(page.getByText(/Dit evenement is afgelopen/)).toBeVisible();
  await expect.element(code).toBeVisible();
  await cleanup();
  const startDate = new Date(Date.now() + 30 * HOUR_MS).toISOString();
  await open(undefined, () => ({ ...EVENT, startDate, endDate: startDate }));
  await expect.element(page.getByText(/Dit evenement begint pas/)).toBeVisible();
});

test.each([
  ['NotAllowedError', /mag niet gebruikt worden/],
  ['NotFoundError', /geen camera gevonden/],
  ['NotReadableError', /in gebruik/],
])('shows that the camera failed with %s, and still accepts typed codes', async (name, words) => {
  const getUserMedia = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', name));
  await open();
  await page.getByRole('button', { name: 'Scan met de camera' }).click();
  await expect.element(page.getByText(words)).toMatchTextContent(/De code typen kan altijd/);
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: { ideal: 'environment' } } });
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Laat binnen/);
  getUserMedia.mockRestore();
});

test('shows an error with a retry when the decoder fails to load', async () => {
  const streams: MediaStream[] = [];
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const picture = document.createElement('canvas');
    picture.getContext('2d')?.fillRect(0, 0, 8, 8);
    const stream = picture.captureStream();
    streams.push(stream);
    return stream;
  });
  const tracks = () => streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
  // Fails like a browser that lost its connection before the script loaded.
  const started = vi.fn();
  class Undelivered extends EventTarget {
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      super();
      started();
      setTimeout(() => this.onerror?.(new Event('error')));
    }
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('BarcodeDetector', undefined);
  await open();
  vi.stubGlobal('Worker', Undelivered);
  await page.getByRole('button', { name: 'Scan met de camera' }).click();
  const notice = page.getByText(/De scanner kon niet laden/);
  await expect.element(notice).toMatchTextContent(/De code typen kan altijd/);
  // The camera stops when its picture cannot be decoded, in an effect after the notice is rendered.
  await expect.poll(tracks).toEqual(['ended']);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.poll(() => started).toHaveBeenCalledTimes(2);
  await expect.poll(tracks).toEqual(['ended', 'ended']);
  await type(REFERENCE);
  await expect.element(result).toMatchTextContent(/Laat binnen/);
  getUserMedia.mockRestore();
});

test('remembers that sound is off', async () => {
  await open();
  const toggle = page.getByRole('switch', { name: 'Geluid en trillen' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await cleanup();
  await open();
  await expect.element(toggle).not.toBeChecked();
});
