import { PHOTO_TEXT_VERSION, type PhotoConsent } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  fakeApi,
  fakeSession,
  offline,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const ANSWER = 'PUT /api/profile/photo-consent';
const APPLY = 'POST /api/volunteer-requests';

const consent = (change: Partial<PhotoConsent> = {}): PhotoConsent => ({
  answer: null,
  answeredAt: null,
  textVersion: null,
  version: 0,
  ...change,
});
const answered = (answer: 'yes' | 'no', change: Partial<PhotoConsent> = {}) =>
  consent({
    answer,
    answeredAt: '2026-11-20T09:00:00.000Z',
    textVersion: PHOTO_TEXT_VERSION,
    version: 1,
    ...change,
  });
const sessionOf = (photoConsent: PhotoConsent) =>
  fakeSession({ profileCompleted: true, role: 'volunteer', photoConsent });

const question = page.getByRole('group', { name: /Mag je herkenbaar op foto’s staan/ });
const yes = question.getByRole('button', { name: 'Ja' });
const no = question.getByRole('button', { name: 'Nee' });
const isPressed = (button: typeof yes, is: boolean) =>
  expect.element(button).toHaveAttribute('aria-pressed', String(is));

describe('the question about photos in the profile', () => {
  const open = async (given: PhotoConsent, routes: Routes = {}) => {
    const api = fakeApi({
      'GET /api/auth/session': () => sessionOf(given),
      'GET /api/auth/sessions': () => ({ items: [] }),
      'GET /api/profile/factor': () => ({ factor: null }),
      'GET /api/profile/feed': () => ({ feed: null }),
      ...routes,
    });
    await openPortal('/profile');
    return api;
  };

  test('has no answer until one is given, and says that this counts as no', async () => {
    await open(consent());
    await expect.element(question.getByText('Je hebt nog niet geantwoord. Dat telt als nee.')).toBeVisible();
    await isPressed(yes, false);
    await isPressed(no, false);
    const [left, right] = [yes, no].map((button) => button.element());
    expect(left?.className).toBe(right?.className);
  });

  test('is answered and withdrawn with one press each, and sends what was read', async () => {
    const api = await open(consent());
    api.answer(ANSWER, () => sessionOf(answered('yes')).profile);
    await yes.click();
    await expect.element(question.getByText(/^Je gaf toestemming op .*20 nov 2026/)).toBeVisible();
    await isPressed(yes, true);
    api.answer(ANSWER, () => sessionOf(answered('no', { version: 2 })).profile);
    await no.click();
    await expect.element(question.getByText(/^Je antwoordde nee op .*20 nov 2026/)).toBeVisible();
    await isPressed(yes, false);
    expect(api.calls(ANSWER).map(({ body }) => body)).toEqual([
      { answer: 'yes', textVersion: PHOTO_TEXT_VERSION, version: 0 },
      { answer: 'no', textVersion: PHOTO_TEXT_VERSION, version: 1 },
    ]);
  });

  test('shows what was stored when the answer could not be sent', async () => {
    await open(answered('no'), { [ANSWER]: offline });
    await yes.click();
    await expect.element(question.getByText(/^Je antwoord is niet opgeslagen/)).toBeVisible();
    await isPressed(yes, false);
    await isPressed(no, true);
    await expect.element(yes).toHaveFocus();
  });

  test('shows the answer that was given elsewhere meanwhile', async () => {
    const api = await open(consent(), {
      [ANSWER]: refuse('consent.changed', { current: answered('no') }),
    });
    await yes.click();
    await expect.element(question.getByText(/ondertussen ergens anders beantwoord/)).toBeVisible();
    await isPressed(no, true);
    api.answer(ANSWER, () => sessionOf(answered('yes', { version: 2 })).profile);
    await yes.click();
    await isPressed(yes, true);
    expect(api.calls(ANSWER).at(-1)?.body).toMatchObject({ answer: 'yes', version: 1 });
  });

  test('sends one request after a double press, also when it is refused', async () => {
    const pending = pendingAnswer();
    const api = await open(consent(), {
      [ANSWER]: async (call) => {
        await pending.answer(call);
        return refuse('consent.changed', { current: answered('no') })(call);
      },
    });
    await expect.element(yes).toBeVisible();
    const element = yes.element() as HTMLButtonElement;
    element.click();
    element.click();
    pending.resolve({});
    await expect.element(question.getByText(/ondertussen ergens anders beantwoord/)).toBeVisible();
    await isPressed(no, true);
    expect(api.calls(ANSWER)).toHaveLength(1);
  });

  test('keeps the last of two answers that are pressed one after the other', async () => {
    const first = pendingAnswer();
    const api = await open(answered('no'), { [ANSWER]: first.answer });
    await no.click();
    await yes.click();
    await isPressed(yes, true);
    api.answer(ANSWER, () => sessionOf(answered('yes', { version: 3 })).profile);
    first.resolve(sessionOf(answered('no', { version: 2 })).profile);
    await expect.element(question.getByText(/^Je gaf toestemming/)).toBeVisible();
    expect(api.calls(ANSWER).map(({ body }) => body)).toMatchObject([
      { answer: 'no', version: 1 },
      { answer: 'yes', version: 2 },
    ]);
  });

  test('is open again when the text has changed since a yes', async () => {
    await open(answered('yes', { textVersion: PHOTO_TEXT_VERSION - 1 }));
    await expect.element(question.getByText(/^De tekst is veranderd nadat je op/)).toBeVisible();
    await isPressed(yes, false);
    await isPressed(no, false);
  });
});

describe('the question about photos in the application', () => {
  const open = async () => {
    const api = fakeApi({
      'GET /api/auth/session': () => fakeSession({ profileCompleted: true }),
      [APPLY]: refuse('internal'),
    });
    await openPortal('/complete-volunteer-application');
    return api;
  };
  const send = page.getByRole('button', { name: 'Aanmelding versturen' });

  test('is sent only if it was answered; the same press again withdraws the answer', async () => {
    const api = await open();
    await isPressed(yes, false);
    await isPressed(no, false);
    await send.click();
    await expect.poll(() => api.calls(APPLY)).toHaveLength(1);
    expect(api.calls(APPLY)[0]?.body).not.toHaveProperty('photos');

    await userEvent.click(no);
    await send.click();
    await expect.poll(() => api.calls(APPLY)).toHaveLength(2);
    expect(api.calls(APPLY)[1]?.body).toMatchObject({
      photos: { answer: 'no', textVersion: PHOTO_TEXT_VERSION },
    });
    // The failure lost nothing.
    await isPressed(no, true);

    await no.click();
    await isPressed(no, false);
    await send.click();
    await expect.poll(() => api.calls(APPLY)).toHaveLength(3);
    expect(api.calls(APPLY)[2]?.body).not.toHaveProperty('photos');
  });
});
