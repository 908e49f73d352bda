import { expect, it } from 'vitest';
import { toPushMessage } from './push.compose.ts';
import { button, choice, type MailContent, text } from './writing/content.ts';

const ORIGIN = 'https://portal.test';

const mail = (change: Partial<MailContent> = {}): MailContent => ({
  subject: 'Kun jij helpen? za 12 dec 09:00, Kassa',
  preview: 'We komen nog iemand tekort.',
  greeting: 'Hoi Sanne,',
  blocks: [text('Hoi')],
  ...change,
});
const question = (id: string) => choice(['Ja', `${ORIGIN}/a#${id}~yes`], ['Nee', `${ORIGIN}/a#${id}~no`]);
const pushOf = (change: Partial<MailContent>) => toPushMessage(mail(change), ORIGIN, 'mai_1');

it('has the words of the mail, its question as buttons, and the page of the question', () => {
  expect(
    pushOf({ blocks: [text('Hoi'), question('lnk_1.x'), button('Openen', `${ORIGIN}/shifts`)] }),
  ).toEqual({
    title: 'Kun jij helpen? za 12 dec 09:00, Kassa',
    body: 'We komen nog iemand tekort.',
    path: '/a#lnk_1.x',
    actions: [
      { title: 'Ja', path: '/a#lnk_1.x~yes' },
      { title: 'Nee', path: '/a#lnk_1.x~no' },
    ],
    tag: 'mai_1',
  });
});

it('opens the page of the button where the mail asks several questions, or none', () => {
  const open = button('Openen', `${ORIGIN}/my-shifts`);
  const two = pushOf({ blocks: [question('lnk_1.x'), question('lnk_2.x'), open] });
  expect([two.path, two.actions]).toEqual(['/my-shifts', []]);
  expect(pushOf({ blocks: [open] })).toMatchObject({ path: '/my-shifts', actions: [] });
  expect(pushOf({ blocks: [] }).path).toBe('/');
});

it('opens nothing outside the portal', () => {
  expect(pushOf({ blocks: [button('Openen', 'https://elsewhere.example/x')] }).path).toBe('/');
  // An address that only begins like that of the portal.
  expect(pushOf({ blocks: [button('Openen', `${ORIGIN}.elsewhere.example/x`)] }).path).toBe('/');
});

it('has the words for a phone where the mail names somebody', () => {
  expect(pushOf({ push: { until: 0, body: 'Iemand kan niet komen.' } })).toMatchObject({
    body: 'Iemand kan niet komen.',
  });
});

it('is short enough for a phone, and whole characters stay whole', () => {
  const { title, body } = pushOf({ subject: '⛸️'.repeat(200), preview: 'é'.repeat(500) });
  expect([...title].length).toBe(100);
  expect([...body].length).toBe(200);
  expect([title.endsWith('…'), body.endsWith('…')]).toEqual([true, true]);
});
