import type { ListedShift } from '@ijsploeg/worker/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayTimeline } from './day-timeline.tsx';
import { spanOf } from './days.ts';

const onOpen = vi.fn();

const shiftOf = (id: string, from: string, to: string, change: Partial<ListedShift> = {}) =>
  ({
    id,
    title: `Dienst ${id}`,
    startTime: new Date(`2026-12-12T${from}:00`).toISOString(),
    endTime: new Date(`2026-12-12T${to}:00`).toISOString(),
    location: `Baan ${id}`,
    status: 'active',
    maxVolunteers: 4,
    currentVolunteers: 1,
    myAssignment: null,
    ...change,
  }) as ListedShift;

function renderDay(shifts: ListedShift[], now = '12:00') {
  const [dayStart = 0, dayEnd = 0] = spanOf('2026-12-12', 1).bounds;
  return render(
    <DayTimeline
      shifts={shifts}
      dayStart={dayStart}
      dayEnd={dayEnd}
      now={new Date(`2026-12-12T${now}:00`)}
      onOpen={onOpen}
    />,
  );
}

test('is a list by start to who listens, each block with all it shows', async () => {
  await renderDay([
    shiftOf('a', '09:00', '12:00', { myAssignment: { status: 'assigned' } as ListedShift['myAssignment'] }),
    shiftOf('b', '10:00', '11:00', { currentVolunteers: 4 }),
    shiftOf('c', '13:00', '14:00'),
    shiftOf('d', '15:00', '16:00', { status: 'cancelled' }),
  ]);
  const blocks = page.getByRole('listitem');
  await expect.element(blocks.first()).toBeVisible();
  expect(blocks.elements().map((block) => block.querySelector('.sr-only')?.textContent)).toEqual([
    'Dienst a, za 12 dec, 09:00–12:00, Baan a, 1 van 4 plekken bezet, Van mij',
    'Dienst b, za 12 dec, 10:00–11:00, Baan b, 4 van 4 plekken bezet, Vol',
    'Dienst c, za 12 dec, 13:00–14:00, Baan c, 1 van 4 plekken bezet, Plek vrij',
    'Dienst d, za 12 dec, 15:00–16:00, Baan d, 1 van 4 plekken bezet, Gaat niet door',
  ]);
});

test('draws 48 px an hour, overlapping shifts beside each other, and says how many columns', async () => {
  await renderDay([
    shiftOf('a', '09:00', '12:00'),
    shiftOf('b', '10:00', '11:00'),
    shiftOf('c', '13:00', '14:00'),
  ]);
  const [a, b, c] = page
    .getByRole('listitem')
    .elements()
    .map((block) => block.getBoundingClientRect());
  expect(a?.height).toBeCloseTo(144, 0);
  expect(b?.height).toBeCloseTo(48, 0);
  expect(b?.left).toBeGreaterThanOrEqual((a?.right ?? 0) - 1);
  expect(c?.left).toBeCloseTo(a?.left ?? 0, 0);
  expect((c?.top ?? 0) - (a?.top ?? 0)).toBeCloseTo(4 * 48, 0);
  await expect.element(page.getByText('2 naast elkaar')).toBeVisible();
});

test('opens the shift of the block that is pressed, by hand and by keyboard', async () => {
  await renderDay([shiftOf('a', '09:00', '12:00'), shiftOf('b', '10:00', '11:00')]);
  await page.getByRole('button', { name: /Dienst b/ }).click();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(onOpen.mock.calls.flat()).toEqual(['b', 'a']);
});

test('scrolls within itself when many stand side by side', async () => {
  await renderDay(Array.from({ length: 30 }, (_, number) => shiftOf(String(number), '09:00', '12:00')));
  const widths = page
    .getByRole('listitem')
    .elements()
    .map((block) => block.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
});
