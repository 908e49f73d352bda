import type { Locale, Roster, RosterShift } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';
import { trayTemplate } from './tray-menu.ts';

/** 14:00 at the rink. */
const NOW = Date.parse('2026-12-12T13:00:00Z');

const shift = (id: number, from: string, to: string, fields: Partial<RosterShift> = {}): RosterShift => ({
  id: `shf_${id}`,
  title: 'Kassa',
  location: 'Museumplein',
  startTime: `2026-12-12T${from}:00.000Z`,
  endTime: `2026-12-12T${to}:00.000Z`,
  maxVolunteers: 3,
  names: ['Zoë Ørsted', 'Bas'],
  attendance: [],
  ...fields,
});

function open(shifts: RosterShift[] | null, { locale = 'nl' as Locale, hasPortal = true, now = NOW } = {}) {
  const pressed: string[] = [];
  const roster: Roster | null = shifts && {
    readAt: '2026-12-12T12:55:00.000Z',
    days: { from: '2026-12-12', to: '2026-12-14' },
    shifts,
  };
  const press = (name: string) => () => pressed.push(name);
  const items = trayTemplate({
    locale,
    roster,
    hasPortal,
    now,
    onShift: (id) => pressed.push(id),
    onRoster: press('roster'),
    onExport: press('export'),
    onOpen: press('open'),
    onQuit: press('quit'),
  });
  const click = (id: string) => {
    const item = items.find((one) => one.id === id);
    (item?.click as (() => void) | undefined)?.();
  };
  const lines = items.map(({ type, label, enabled }) =>
    type === 'separator' ? '---' : `${label}${enabled === false ? ' (off)' : ''}`,
  );
  return { items, lines, click, pressed };
}

it('shows who is on now and next at the rink’s time, how old that is, and what the app can do', () => {
  const { lines } = open([
    shift(1, '07:00', '12:59'),
    shift(3, '16:00', '23:30', { title: 'IJs & band', names: [] }),
    shift(2, '11:00', '17:00'),
    // Tomorrow.
    shift(4, '23:00', '23:30'),
  ]);
  expect(lines).toEqual([
    'Vandaag (off)',
    '12:00–18:00  Kassa, 2 van 3',
    '17:00–00:30  IJs && band, 0 van 3',
    'Rooster van 13:55 (off)',
    '---',
    'Rooster van vandaag',
    'Diensten naar Excel…',
    'IJsploeg openen',
    '---',
    'Stoppen',
  ]);
});

it('has no names of people', () => {
  expect(JSON.stringify(open([shift(1, '12:00', '17:00')]).items)).not.toMatch(/Zoë|Bas/);
});

it('shows eight shifts, and the others as a number that opens the roster', () => {
  const { items, click, pressed } = open(
    Array.from({ length: 11 }, (_, at) => shift(at, '14:00', '17:00', { title: `Dienst ${at}` })),
  );
  expect(items.filter(({ id }) => id?.startsWith('shift/'))).toHaveLength(8);
  expect(items.find(({ id }) => id === 'more')?.label).toBe('en nog 3');
  for (const id of ['more', 'shift/shf_2', 'roster', 'export', 'open', 'quit']) click(id);
  expect(pressed).toEqual(['roster', 'shf_2', 'roster', 'export', 'open', 'quit']);
});

it('shortens a long title and keeps it on one line', () => {
  const title = `Kassa\n${'lang '.repeat(20)}`;
  const label = open([shift(1, '14:00', '17:00', { title })]).items.find(
    ({ id }) => id === 'shift/shf_1',
  )?.label;
  expect(label).toBe('15:00–18:00  Kassa lang lang lang lang lang lang lan…, 2 van 3');
});

it('names the day of a roster that was read on another', () => {
  const { lines } = open([], { now: Date.parse('2026-12-13T09:00:00Z') });
  expect(lines.slice(0, 3)).toEqual([
    'Vandaag (off)',
    'Geen diensten meer (off)',
    'Rooster van zaterdag 13:55 (off)',
  ]);
  const english = open([], { now: Date.parse('2026-12-13T09:00:00Z'), locale: 'en' });
  expect(english.lines[2]).toBe('Roster as of Saturday 13:55 (off)');
});

it('shows no day that the roster does not cover, and nothing of today without one', () => {
  for (const { lines } of [open(null), open([], { now: Date.parse('2026-12-14T23:30:00Z') })])
    expect(lines.slice(0, 2)).toEqual(['Geen rooster van vandaag (off)', '---']);
});

it('offers only to open and to quit without a portal', () => {
  const { items } = open(null, { hasPortal: false });
  expect(
    items.filter(({ type, enabled }) => type !== 'separator' && enabled !== false).map(({ id }) => id),
  ).toEqual(['open', 'quit']);
});
