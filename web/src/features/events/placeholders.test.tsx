import type { Event } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type {} from '@vitest/browser-playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../query-client.ts';
import { fakeApi, pendingAnswer } from '../../test-support/fake-api.ts';
import { EventScreen } from './event-screen.tsx';
import { EventsScreen } from './events-screen.tsx';

// A placeholder has one line for the title and one for the time, so neither needs two.
const noon = new Date(Date.now() + 7 * 24 * 3_600_000).setUTCHours(12, 0, 0, 0);
const event: Event = {
  id: 'evt_disco',
  title: 'Disco op het ijs',
  description: 'Lampen uit, muziek aan.',
  location: 'Grote baan',
  startDate: new Date(noon).toISOString(),
  endDate: new Date(noon + 2 * 3_600_000).toISOString(),
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: null,
  maxCapacity: 100,
  currentCapacity: 0,
  maxPerPerson: 10,
  requiresTicket: false,
  status: 'upcoming',
  calledOff: null,
  version: 1,
};

const boxOf = (element: Element | null | undefined) => {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
  return { x, y, width, height };
};
const picture = () => document.querySelector('.aspect-video');

/** In another zone than the rink's an event has one more line, with its time there. */
async function openAtTheRink(): Promise<void> {
  const setZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await setZone('Europe/Amsterdam');
  onTestFinished(async () => void (await setZone('')));
}

/** Both sizes are those of the portal's typeface. */
const typefaceLoaded = () => document.fonts.load('1em Atkinson');

describe.each([390, 1280])('at %i px a placeholder', (width) => {
  test.each([
    [
      'the list',
      <EventsScreen key="all" search={{}} onSearch={() => {}} action={null} />,
      'GET /api/events',
      { items: [event] },
    ],
    [
      'an event',
      <EventScreen key="one" eventId="evt_disco" reserve={() => null} tools={() => null} />,
      'GET /api/events/evt_disco',
      event,
    ],
  ])('has the size of what replaces it in %s', async (_, screen, route, body) => {
    await openAtTheRink();
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const answer = pendingAnswer();
    fakeApi({ [route]: answer.answer });
    await typefaceLoaded();
    await render(<QueryClientProvider client={createQueryClient()}>{screen}</QueryClientProvider>);
    await expect.poll(picture).not.toBeNull();
    const [outline, card] = [boxOf(picture()), boxOf(picture()?.parentElement)];
    answer.resolve(body);
    await expect.element(page.getByRole('article')).toBeVisible();
    expect(boxOf(picture())).toEqual(outline);
    if (body !== event) expect(boxOf(document.querySelector('article'))).toEqual(card);
  });
});
