import type { AudiencePreview, Message, MessageDetail } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answer,
  fakeAdminApi,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const SEND = 'POST /api/messages';
const PREVIEW = 'POST /api/messages/preview';
const STOP = 'POST /api/messages/msg_1/stop';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const preview = (change: Partial<AudiencePreview> = {}): AudiencePreview => ({
  shifts: [],
  count: 2,
  names: ['Noor', 'Sanne'],
  muted: 0,
  firstMailAt: inSeconds(60),
  lastMailAt: inSeconds(61),
  ...change,
});
const message = (change: Partial<Message> = {}): Message => ({
  id: 'msg_1',
  subject: 'Dweilmachine stuk',
  body: 'Kom een half uur later.',
  audience: { kind: 'volunteers', onlyToCome: false },
  shifts: [],
  sender: { id: 'usr_1', name: 'Iris Postma' },
  state: 'sending',
  createdAt: inSeconds(0),
  stoppedAt: null,
  recipients: 2,
  sent: 0,
  failed: 0,
  waiting: 2,
  stopped: 0,
  muted: 0,
  nextMailAt: inSeconds(60),
  lastMailAt: inSeconds(61),
  ...change,
});
const detail = (change: Partial<Message> = {}): MessageDetail => ({
  ...message(change),
  people: [{ id: 'usr_noor', name: 'Noor Bakker', state: 'waiting', sentAt: null }],
});

const listOf =
  (...items: Message[]): Answer =>
  () => ({ items, total: items.length, page: 1, pageSize: 25 });

async function open(address: string, routes: Routes = {}) {
  const api = fakeAdminApi({
    'GET /api/messages': listOf(),
    'GET /api/messages/msg_1': () => detail(),
    [PREVIEW]: () => preview(),
    [SEND]: () => message(),
    ...routes,
  });
  await openPortal(address);
  return api;
}

const subject = page.getByLabelText('Onderwerp');
const body = page.getByRole('textbox', { name: 'Bericht' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const write = async () => {
  await subject.fill('Dweilmachine stuk');
  await body.fill('Kom een half uur later.');
};

test('shows the number and the names, and sends the message once, to the counted people', async () => {
  const slow = pendingAnswer();
  const api = await open('/messages?to=volunteers', { [SEND]: slow.answer });
  await expect.element(page.getByText('Noor en Sanne')).toBeVisible();
  await write();
  const send = button('Versturen aan 2 mensen');
  await send.dblClick();
  await send.click({ force: true });
  slow.resolve(message());
  await expect.element(page.getByRole('heading', { name: 'Dweilmachine stuk' })).toBeVisible();
  expect(api.calls(SEND).map((call) => call.body)).toMatchObject([
    {
      audience: { kind: 'volunteers', onlyToCome: false },
      subject: 'Dweilmachine stuk',
      body: 'Kom een half uur later.',
      expected: 2,
    },
  ]);
});

test('keeps everything and shows the new number when somebody joined meanwhile', async () => {
  const api = await open('/messages?to=volunteers', {
    [SEND]: refuse('message.audience_changed', { count: 3 }),
  });
  await write();
  api.answer(PREVIEW, () => preview({ count: 3, names: ['Joost', 'Noor', 'Sanne'] }));
  await button('Versturen aan 2 mensen').click();
  await expect.element(page.getByRole('alert').getByText(/Er horen nu 3 mensen bij/)).toBeVisible();
  await expect.element(button('Versturen aan 3 mensen')).toBeVisible();
  await expect.element(body).toHaveValue('Kom een half uur later.');
});

test('asks for the number to be typed above fifty people', async () => {
  const api = await open('/messages?to=volunteers', { [PREVIEW]: () => preview({ count: 51 }) });
  await write();
  const number = page.getByLabelText('Typ 51 om te versturen');
  await button('Versturen aan 51 mensen').click();
  await expect.element(number).toHaveFocus();
  await number.fill('50');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Typ het aantal mensen: 51')).toBeVisible();
  expect(api.calls(SEND)).toHaveLength(0);
  await number.fill('51');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.calls(SEND)).toHaveLength(1);
});

test.each(['Sluiten', 'Terug'])(
  'what is thrown away after "%s" is not there the next time',
  async (close) => {
    await open('/messages');
    const openNew = () => page.getByRole('link', { name: 'Nieuw bericht' }).click();
    await openNew();
    await write();
    await page.getByRole('combobox', { name: 'Aan wie' }).selectOptions('inactive');
    await button(close).click();
    await button('Weggooien').click();
    await openNew();
    await expect.element(subject).toHaveValue('');
    await expect.element(body).toHaveValue('');
    await expect.element(page.getByRole('combobox', { name: 'Aan wie' })).toHaveValue('volunteers');
  },
);

test('cannot be sent to nobody', async () => {
  await open('/messages?to=new', {
    [PREVIEW]: () => preview({ count: 0, names: [], firstMailAt: null, lastMailAt: null }),
  });
  await expect.element(page.getByText('0 mensen')).toBeVisible();
  await expect.element(button('Versturen')).toBeDisabled();
});

test('says that a message waits for the morning, and that somebody gets no mail', async () => {
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(8, 0, 0, 0);
  await open('/messages?to=volunteers', {
    [PREVIEW]: () =>
      preview({ muted: 1, firstMailAt: tomorrow.toISOString(), lastMailAt: tomorrow.toISOString() }),
  });
  await expect.element(page.getByText('De eerste mail vertrekt morgen 08:00.')).toBeVisible();
  await expect.element(page.getByText(/1 van hen krijgt geen mail/)).toBeVisible();
});

test('counts down to the first mail, stops at once, and offers to write it again', async () => {
  const api = await open('/messages', {
    'GET /api/messages': listOf(message()),
    [STOP]: () => ({ sent: 0, stopped: 2, underway: 0 }),
  });
  await expect.element(page.getByText(/De eerste mail vertrekt over \d+ seconden\./)).toBeVisible();
  await button('Stop: Dweilmachine stuk').click();
  await expect.element(page.getByText('Gestopt. 2 mails gaan niet weg.')).toBeVisible();
  expect(api.calls(STOP)).toHaveLength(1);
  await button('Opnieuw schrijven').click();
  await expect.element(subject).toHaveValue('Dweilmachine stuk');
  await expect.element(body).toHaveValue('Kom een half uur later.');
});

test('does not say that it stopped when stopping failed', async () => {
  const api = await open('/messages', {
    'GET /api/messages': listOf(message()),
    [STOP]: refuse('message.already_sent'),
  });
  await button('Stop: Dweilmachine stuk').click();
  await expect.element(page.getByText(/Alle mails van dit bericht zijn al verstuurd/)).toBeVisible();
  api.answer(STOP, offline);
  await button('Stop: Dweilmachine stuk').click();
  await expect.element(page.getByText(/Niet gestopt/)).toBeVisible();
});

test('offers no stop for a sent message, and says who did not get it', async () => {
  const sent = {
    waiting: 0,
    sent: 1,
    failed: 1,
    muted: 1,
    recipients: 3,
    nextMailAt: null,
    lastMailAt: null,
  };
  await open('/messages?message=msg_1', {
    'GET /api/messages': listOf(message(sent)),
    'GET /api/messages/msg_1': () => ({
      ...detail(sent),
      people: [
        { id: 'usr_a', name: 'Anne Smit', state: 'sent', sentAt: inSeconds(-60) },
        { id: 'usr_b', name: 'Bram Vos', state: 'failed', sentAt: null },
        { id: 'usr_c', name: 'Carla Mol', state: 'muted', sentAt: null },
      ],
    }),
  });
  await expect
    .element(page.getByRole('region', { name: 'Niet aangekomen' }).getByText('Bram Vos'))
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Geen mail: heeft berichten uitgezet' }).getByText('Carla Mol'))
    .toBeVisible();
  await expect.element(button(/^Stop/)).not.toBeInTheDocument();
});

test('is written to the people that a filter lists, to which Back returns', async () => {
  const people = { items: [{ id: 'usr_anne' }], total: 60, page: 1, pageSize: 25 };
  const api = fakeAdminApi({
    'GET /api/people': () => ({ ...people, items: [] }),
    'GET /api/messages': listOf(),
    [PREVIEW]: () => preview(),
  });
  const portal = await openPortal('/volunteers?skill=BHV');
  await page.getByRole('link', { name: 'Bericht aan 60 mensen' }).click();
  await expect
    .element(page.getByRole('dialog').getByText('Vrijwilligers met de vaardigheid BHV'))
    .toBeVisible();
  await expect
    .poll(() => api.calls(PREVIEW).at(-1)?.body)
    .toMatchObject({ audience: { kind: 'skill', skill: 'BHV' } });
  portal.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(portal.path()).toBe('/volunteers?skill=BHV');
});
