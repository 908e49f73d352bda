import type { ListedShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filterShifts,
  isNarrowed,
  keptAfterClaims,
  NO_FILTERS,
  type ShiftFilters,
} from './filter-shifts.ts';

const NOW = new Date('2026-12-12T11:00:00Z');

const shiftOf = (id: string, change: Partial<ListedShift> = {}) =>
  ({
    id,
    title: 'Avondtoezicht',
    location: 'Grote baan',
    description: null,
    event: null,
    startTime: '2026-12-13T17:00:00Z',
    endTime: '2026-12-13T21:00:00Z',
    status: 'active',
    shiftType: 'public',
    maxVolunteers: 3,
    currentVolunteers: 1,
    myAssignment: null,
    waiting: null,
    claim: { allowed: true },
    ...change,
  }) as ListedShift;

const MINE = shiftOf('mine', {
  myAssignment: { status: 'assigned' } as ListedShift['myAssignment'],
  claim: { allowed: false, reason: 'shift.already_claimed' },
});
const GIVEN_BACK = shiftOf('given back', {
  myAssignment: { status: 'cancelled' } as ListedShift['myAssignment'],
});
const FULL = shiftOf('full', { currentVolunteers: 3, claim: { allowed: false, reason: 'shift.full' } });
const OFF = shiftOf('off', { status: 'cancelled', claim: { allowed: false, reason: 'shift.not_active' } });
const BEGUN = shiftOf('begun', {
  startTime: '2026-12-12T11:00:00Z',
  claim: { allowed: false, reason: 'shift.started' },
});
const SECRET = shiftOf('secret', { shiftType: 'private' });
const ALL = [MINE, GIVEN_BACK, FULL, OFF, BEGUN, SECRET];

const found = (filters: ShiftFilters, shifts = ALL, keep?: ReadonlySet<string>) =>
  filterShifts(shifts, filters, NOW, keep).map(({ id }) => id);

describe('filterShifts', () => {
  it('returns all shifts without a filter', () => {
    expect(found(NO_FILTERS)).toEqual(ALL.map(({ id }) => id));
  });

  it('filters by status and type', () => {
    expect(found({ ...NO_FILTERS, status: 'cancelled' })).toEqual(['off']);
    expect(found({ ...NO_FILTERS, type: 'private' })).toEqual(['secret']);
    expect(found({ ...NO_FILTERS, type: 'private', status: 'completed' })).toEqual([]);
  });

  it('filters by claimable, mine and short', () => {
    expect(found({ ...NO_FILTERS, show: 'claimable' })).toEqual(['given back', 'secret']);
    expect(found({ ...NO_FILTERS, show: 'mine' })).toEqual(['mine']);
    expect(found({ ...NO_FILTERS, show: 'short' })).toEqual(['mine', 'given back', 'secret']);
  });

  it('keeps the given shifts as long as they match the other filters', () => {
    const keep = new Set(['mine', 'full']);
    expect(found({ ...NO_FILTERS, show: 'claimable' }, ALL, keep)).toEqual([
      'mine',
      'given back',
      'full',
      'secret',
    ]);
    expect(found({ ...NO_FILTERS, show: 'claimable', type: 'private' }, ALL, keep)).toEqual(['secret']);
  });
});

describe('the shifts kept after a claim', () => {
  const at = (id: string, from: number, to: number, reason: ListedShift['claim']['reason']) =>
    shiftOf(id, {
      startTime: `2026-12-13T${from}:00:00Z`,
      endTime: `2026-12-13T${to}:00:00Z`,
      claim: { allowed: false, reason },
    });
  const claimed = { ...at('claimed', 12, 14, 'shift.already_claimed'), myAssignment: MINE.myAssignment };
  const overlapping = at('overlapping', 13, 15, 'shift.overlap');
  const kept = (...shifts: ListedShift[]) => [...keptAfterClaims(shifts, new Set(['claimed']))];

  it('are the claimed ones and those that overlap them', () => {
    expect(kept(overlapping, claimed)).toEqual(['claimed', 'overlapping']);
  });

  it('leave out what overlaps something else, or cannot be claimed for another reason', () => {
    expect(kept(claimed, at('after', 14, 16, 'shift.overlap'))).toEqual(['claimed']);
    expect(kept(claimed, at('full', 13, 15, 'shift.full'))).toEqual(['claimed']);
    expect(kept(shiftOf('claimed'), overlapping)).toEqual(['claimed']);
  });
});

describe('the search', () => {
  const shifts = [
    shiftOf('cafe', { title: 'Café en koek-en-zopie' }),
    shiftOf('place', { location: 'Kassa Noord' }),
    shiftOf('text', { description: 'Neem\nwarme   handschoenen mee' }),
    shiftOf('event', { event: { id: 'evt_1', title: 'Schaatsdisco' } }),
  ];
  const search = (q: string) => found({ ...NO_FILTERS, q }, shifts);

  it('looks at title, location, description and event', () => {
    expect(search('zopie')).toEqual(['cafe']);
    expect(search('noord')).toEqual(['place']);
    expect(search('handschoenen')).toEqual(['text']);
    expect(search('disco')).toEqual(['event']);
    expect(search('muts')).toEqual([]);
  });

  it('ignores case, accents, spaces and the order of words', () => {
    expect(search('CAFE')).toEqual(['cafe']);
    expect(search('käfe')).toEqual([]);
    expect(search('  noord   kassa ')).toEqual(['place']);
    expect(search('warme handschoenen')).toEqual(['text']);
  });

  it('takes special characters literally', () => {
    expect(search('%')).toEqual([]);
    expect(search('.*')).toEqual([]);
  });
});

describe('the number of filters', () => {
  it('does not include the search', () => {
    expect(countFilters({ ...NO_FILTERS, status: 'active', show: 'mine', q: 'x' })).toBe(2);
    expect(isNarrowed({ ...NO_FILTERS, q: 'x' })).toBe(true);
    expect(isNarrowed(NO_FILTERS)).toBe(false);
  });
});
