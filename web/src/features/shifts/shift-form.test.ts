import { beforeEach, describe, expect, it } from 'vitest';
import { m } from '../../paraglide/messages.js';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import {
  EMPTY_SHIFT,
  readShiftForm,
  type ShiftForm,
  tidyCount,
  toFormErrors,
  withStartDate,
  withTidyDate,
} from './shift-form.ts';

beforeEach(() => overwriteGetLocale(() => 'nl'));

const GOOD: ShiftForm = {
  ...EMPTY_SHIFT,
  title: ' Koek-en-zopie ',
  startDate: '12/12/2026',
  startTime: '09:00',
  endDate: '12/12/2026',
  endTime: '12:30',
  location: 'Kraam',
  maxVolunteers: '4',
};
const errorsOf = (change: Partial<ShiftForm>) => {
  const reading = readShiftForm({ ...GOOD, ...change });
  return 'errors' in reading ? reading.errors : {};
};

describe('the form of a shift', () => {
  it('becomes what the API takes, in Dutch time', () => {
    expect(readShiftForm(GOOD)).toEqual({
      shift: {
        eventId: null,
        title: 'Koek-en-zopie',
        description: null,
        startTime: '2026-12-12T08:00:00.000Z',
        endTime: '2026-12-12T11:30:00.000Z',
        location: 'Kraam',
        maxVolunteers: 4,
        shiftType: 'public',
        requiredSkills: null,
      },
    });
  });

  it('names every field that is missing at once', () => {
    expect(Object.keys(errorsOf({ ...EMPTY_SHIFT, maxVolunteers: '' })).sort()).toEqual([
      'endDate',
      'endTime',
      'location',
      'maxVolunteers',
      'startDate',
      'startTime',
      'title',
    ]);
  });

  it('says at the date that it is none, at the time that it is none', () => {
    expect(errorsOf({ startDate: '31/02/2026' })).toEqual({ startDate: m.shifts_date_invalid() });
    expect(errorsOf({ endTime: '25:00' })).toEqual({ endTime: m.shifts_time_invalid() });
  });

  it('refuses a time that the clock change leaves out', () => {
    expect(errorsOf({ startDate: '28/03/2027', startTime: '02:30', endDate: '28/03/2027' })).toEqual({
      startTime: m.shifts_time_missing(),
    });
  });

  it('refuses a time that comes twice', () => {
    expect(errorsOf({ startDate: '24/10/2026', endDate: '25/10/2026', endTime: '02:30' })).toEqual({
      endTime: m.shifts_time_twice(),
    });
  });

  it('says at the end that it lies before the start, also while other fields are wrong', () => {
    expect(Object.keys(errorsOf({ endTime: '08:00', title: ' ' })).sort()).toEqual(['endTime', 'title']);
  });

  it.each(['0', '1001', '1.5', '-2', '99999999999999999999'])('refuses %s volunteers', (maxVolunteers) => {
    expect(errorsOf({ maxVolunteers })).toEqual({ maxVolunteers: m.shifts_max_invalid({ max: 1000 }) });
  });

  it('takes what is no number for one volunteer', () => {
    expect(tidyCount('veel')).toBe('1');
    expect(tidyCount(' 12 ')).toBe('12');
    expect(tidyCount(' ')).toBe('');
  });

  it('moves the end to the day of the start until it was given another', () => {
    expect(withStartDate(GOOD, '13/12/2026').endDate).toBe('13/12/2026');
    expect(withStartDate({ ...GOOD, endDate: '14/12/2026' }, '13/12/2026').endDate).toBe('14/12/2026');
    expect(withTidyDate({ ...EMPTY_SHIFT, startDate: '1-12-2026' }, 'startDate')).toMatchObject({
      startDate: '01/12/2026',
      endDate: '01/12/2026',
    });
  });

  it('puts the server’s issues at their fields, the first of each', () => {
    expect(
      toFormErrors([
        { path: 'title', message: 'too_long' },
        { path: 'title', message: 'invalid' },
        { path: 'requiredSkills.0', message: 'unknown_skill' },
        { path: 'version', message: 'required' },
      ]),
    ).toEqual({ title: m.field_too_long(), requiredSkills: m.field_unknown_skill() });
  });
});
