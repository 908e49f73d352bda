import { describe, expect, it } from 'vitest';
import { readShiftsSearch as read } from './shifts-search.ts';

describe('the search params of the shifts', () => {
  it('include view, day, month, search, filters and dialog', () => {
    const address = {
      view: 'day',
      day: '2026-12-12',
      month: '2026-12',
      q: 'kassa',
      status: 'active',
      type: 'private',
      show: 'short',
      shift: 'shf_1',
      add: true,
    };
    expect(read(address)).toEqual(address);
  });

  it('drop invalid values and keep the rest', () => {
    expect(
      read({ view: 'week', day: '2026-02-31', month: '2026-13', status: 'new', q: ' ', shift: 'shf_1' }),
    ).toEqual({ shift: 'shf_1' });
    expect(read({ day: '1999-12-31', month: '2099-12' })).toEqual({});
    expect(read({ q: 'x'.repeat(201), add: 'yes' })).toEqual({});
  });

  it('accept a number as a search', () => {
    expect(read({ q: 12 })).toEqual({ q: '12' });
  });
});
