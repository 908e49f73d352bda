import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession, offline, type Routes } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { feedLinks } from './feed-links.ts';

const GET = 'GET /api/profile/feed';
const PUT = 'PUT /api/profile/feed';
const DELETE = 'DELETE /api/profile/feed';
const URL_OF_FEED = 'https://portal.test/api/feeds/geheim.ics';
const FEED = { createdAt: '2026-11-20T09:00:00.000Z', lastReadAt: null };

const feedApi = (routes: Routes = {}) =>
  fakeApi({
    'GET /api/auth/session': () => fakeSession({ profileCompleted: true, role: 'volunteer' }),
    'GET /api/auth/sessions': () => ({ items: [] }),
    'GET /api/profile/factor': () => null,
    [GET]: () => ({ feed: null }),
    ...routes,
  });

const section = page.getByRole('region', { name: 'Agenda-abonnement' });
const make = section.getByRole('button', { name: 'Abonnement maken' });
const address = section.getByRole('textbox', { name: 'Link van je abonnement' });

describe('the calendar feed', () => {
  test('shows its address and the calendars only when it is made', async () => {
    feedApi({ [PUT]: () => ({ feed: FEED, url: URL_OF_FEED }) });
    await openPortal('/profile');
    await make.click();
    await expect.element(address).toHaveValue(URL_OF_FEED);
    await expect
      .element(section.getByRole('link', { name: 'iPhone, iPad of Mac' }))
      .toHaveAttribute('href', 'webcal://portal.test/api/feeds/geheim.ics');
    await expect.element(section.getByText('Nog niet opgehaald door een agenda.')).toBeVisible();
    // The pressed button is gone, so the focus goes to what it made.
    expect(document.activeElement?.textContent).toBe('Kies je agenda. Deze link zie je maar één keer.');
  });

  test('says when a calendar read it, and that its address is not kept', async () => {
    feedApi({ [GET]: () => ({ feed: { ...FEED, lastReadAt: '2026-11-21T09:00:00.000Z' } }) });
    await openPortal('/profile');
    await expect.element(section.getByText(/^Laatst opgehaald: .*\d\d:\d\d$/)).toBeVisible();
    await expect.element(section.getByText(/De link zelf bewaren we niet/)).toBeVisible();
    await expect.element(address).not.toBeInTheDocument();
  });

  test('gets another address', async () => {
    const api = feedApi({
      [GET]: () => ({ feed: FEED }),
      [PUT]: () => ({ feed: FEED, url: URL_OF_FEED }),
    });
    await openPortal('/profile');
    await section.getByRole('button', { name: 'Nieuwe link' }).click();
    await expect.element(address).toHaveValue(URL_OF_FEED);
    expect(api.calls(PUT)).toHaveLength(1);
  });

  test('ends, and can be made again', async () => {
    feedApi({ [GET]: () => ({ feed: FEED }), [DELETE]: () => null });
    await openPortal('/profile');
    await section.getByRole('button', { name: 'Stoppen' }).click();
    await expect.element(page.getByText(/Je agenda-abonnement is gestopt/)).toBeVisible();
    await expect.element(make).toBeVisible();
  });

  test('says why it could not be made', async () => {
    feedApi({ [PUT]: offline });
    await openPortal('/profile');
    await make.click();
    await expect
      .element(page.getByText(/^Je agenda-abonnement aanpassen is niet gelukt\. Geen verbinding/))
      .toBeVisible();
    await expect.element(make).toBeVisible();
  });
});

test('the links of calendars encode the address', () => {
  const { google, outlook } = feedLinks('https://portal.test/api/feeds/a-b_c.ics');
  expect(google).toBe(
    'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fportal.test%2Fapi%2Ffeeds%2Fa-b_c.ics',
  );
  expect(outlook).toContain('url=https%3A%2F%2Fportal.test%2Fapi%2Ffeeds%2Fa-b_c.ics');
});
