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
    waiting: null,
    claim: { allowed: true },
    ...change,
  }) as ListedShift;

function renderDay(shifts: ListedShift[], now = '12:00', onAdd?: (start: Date) => void) {
  const [dayStart = 0, dayEnd = 0] = spanOf('2026-12-12', 1).bounds;
  return render(
    <DayTimeline
      shifts={shifts}
      dayStart={dayStart}
      dayEnd={dayEnd}
      now={new Date(`2026-12-12T${now}:00`)}
      onOpen={onOpen}
      {...(onAdd && { onAdd })}
    />,
  );
}

test('is a list by start for screen readers, each item with all facts', async () => {
  await renderDay([
    shiftOf('a', '09:00', '12:00', { myAssignment: { status: 'assigned' } as ListedShift['myAssignment'] }),
    shiftOf('b', '10:00', '11:00', { currentVolunteers: 4 }),
    shiftOf('c', '13:00', '13:20'),
    shiftOf('d', '15:00', '16:00', { status: 'cancelled' }),
    shiftOf('e', '17:00', '18:00', {
      currentVolunteers: 4,
      claim: { allowed: false, reason: 'shift.full', standIn: { id: 'sir_one' } },
    }),
    shiftOf('f', '19:00', '20:00', { seeksStandIn: true }),
  ]);
  const blocks = page.getByRole('listitem');
  await expect.element(blocks.first()).toBeVisible();
  // Outside the time zone of the event its own time is there too.
  const names = [
    /^Dienst a 09:00–12:00( Bij de baan: .+?)? wacht op bevestiging Baan a 1\/4, Van mij$/,
    /^Dienst b 10:00–11:00( Bij de baan: .+?)? Baan b 4\/4, Vol$/,
    /^Dienst c 13:00–13:20( Bij de baan: .+?)?, Baan c, Plek vrij, 1 van 4 plekken bezet$/,
    /^Dienst d 15:00–16:00( Bij de baan: .+?)? Baan d 1\/4, Gaat niet door$/,
    /^Dienst e 17:00–18:00( Bij de baan: .+?)? Vervanger gezocht Baan e 4\/4, Vol$/,
    /^Dienst f 19:00–20:00( Bij de baan: .+?)? Zoekt vervanger Baan f 1\/4, Plek vrij$/,
  ];
  for (const [index, name] of names.entries())
    await expect.element(blocks.nth(index).getByRole('button')).toHaveAccessibleName(name);
});

test('shows the days of a night shift', async () => {
  const night = shiftOf('a', '22:00', '23:00');
  await renderDay([{ ...night, endTime: new Date('2026-12-13T02:00:00').toISOString() }]);
  await expect
    .element(page.getByRole('button'))
    .toHaveAccessibleName(/22:00–02:00 ↓.*za 12 dec, 22:00 – zo 13 dec, 02:00/);
});

test('renders 48 px per hour and overlapping shifts side by side', async () => {
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

test('opens the shift of a block by click and by keyboard', async () => {
  await renderDay([shiftOf('a', '09:00', '12:00'), shiftOf('b', '10:00', '11:00')]);
  await page.getByRole('button', { name: /Dienst b/ }).click();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  expect(onOpen.mock.calls.flat()).toEqual(['b', 'a']);
});

test('scrolls horizontally with many columns, and keeps their number in sight', async () => {
  const { container } = await renderDay(
    Array.from({ length: 30 }, (_, number) => shiftOf(String(number), '09:00', '12:00')),
  );
  const widths = page
    .getByRole('listitem')
    .elements()
    .map((block) => block.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  const label = page.getByText('30 naast elkaar').element();
  const left = label.getBoundingClientRect().left;
  expect(left).toBeLessThan(1280);
  container.querySelector('.overflow-x-auto')?.scrollTo(1000, 0);
  expect(label.getBoundingClientRect().left).toBe(left);
});

test('puts the facts below the title where there is room, at any width', async () => {
  await renderDay([shiftOf('a', '09:00', '12:00')]);
  const title = page.getByText('Dienst a').element().getBoundingClientRect();
  const facts = page
    .getByText(/09:00–12:00/)
    .element()
    .getBoundingClientRect();
  expect(facts.left).toBeCloseTo(title.left, 0);
  expect(facts.top).toBeGreaterThanOrEqual(title.bottom - 1);
});

test('does not draw the line of the current time across a text', async () => {
  const { container } = await renderDay([shiftOf('a', '09:00', '12:00')], '09:10');
  const line = container.querySelector('.border-amber');
  const block = page.getByRole('button').element();
  if (!line) throw new Error('There is no line.');
  // What comes later in the document is drawn over it.
  expect(line.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('adds a shift at the hour that is pressed beside the shifts', async () => {
  const onAdd = vi.fn();
  const { container } = await renderDay(
    [shiftOf('a', '09:00', '12:00'), shiftOf('b', '14:00', '15:00')],
    '12:00',
    onAdd,
  );
  const list = container.querySelector('ol')?.getBoundingClientRect();
  if (!list) throw new Error('There is no list.');
  // From 08:30 on, at 48 px an hour.
  const pressAt = (hours: number) =>
    (document.elementFromPoint(list.left + 40, list.top + (hours - 8.5) * 48) as HTMLElement).click();
  pressAt(13.9);
  pressAt(12.1);
  expect(onAdd.mock.calls.map(([start]) => start)).toEqual([
    new Date('2026-12-12T13:00:00'),
    new Date('2026-12-12T12:00:00'),
  ]);
  pressAt(10);
  expect(onOpen).toHaveBeenCalledWith('a');
  expect(onAdd).toHaveBeenCalledTimes(2);
});
