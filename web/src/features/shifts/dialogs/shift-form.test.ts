import type { Shift } from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { findTimeErrors as findErrors, isSameForm } from '../../../lib/forms/typed-form.ts';
import { errorsAfter, withPeriodChange as withChange } from '../../../lib/forms/typed-period.ts';
import { m } from '../../../paraglide/messages.js';
import { overwriteGetLocale } from '../../../paraglide/runtime.js';
import { EMPTY_SHIFT, SHIFT_RULES, type ShiftForm, typeCopy, typeShift } from './shift-form.ts';

const { read: readShiftForm, tidy: tidyForm, toErrors: toFormErrors } = SHIFT_RULES;
const findTimeErrors = (form: ShiftForm) => findErrors(form, SHIFT_RULES);

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
      fields: {
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
    expect(errorsOf({ startDate: '31/02/2026' })).toEqual({ startDate: m.moment_date_invalid() });
    expect(errorsOf({ endTime: '25:00' })).toEqual({ endTime: m.moment_time_invalid() });
  });

  it('refuses a time that the clock change leaves out', () => {
    expect(errorsOf({ startDate: '28/03/2027', startTime: '02:30', endDate: '28/03/2027' })).toEqual({
      startTime: m.moment_time_missing(),
    });
  });

  it('refuses a time that comes twice', () => {
    expect(errorsOf({ startDate: '24/10/2026', endDate: '25/10/2026', endTime: '02:30' })).toEqual({
      endTime: m.moment_time_twice(),
    });
  });

  it('says at the end that it lies before the start, also while other fields are wrong', () => {
    expect(Object.keys(errorsOf({ endTime: '08:00', title: ' ' })).sort()).toEqual(['endTime', 'title']);
  });

  it('says of what is missing what it is', () => {
    const errors = errorsOf({ ...EMPTY_SHIFT, startDate: '12/12/2026', endDate: '12/12/2026' });
    expect(errors).toEqual({
      title: m.shifts_form_name_required(),
      location: m.shifts_form_location_required(),
      startTime: m.moment_times_required(),
      endTime: m.moment_times_required(),
    });
  });

  it.each(['0', '-2'])('says that %s volunteers are too few', (maxVolunteers) => {
    expect(errorsOf({ maxVolunteers })).toEqual({ maxVolunteers: m.shifts_form_max_too_few() });
  });

  it.each(['1001', '1.5', '99999999999999999999'])('refuses %s volunteers', (maxVolunteers) => {
    expect(errorsOf({ maxVolunteers })).toEqual({ maxVolunteers: m.field_whole_number({ max: 1000 }) });
  });

  it('takes what is no number for one volunteer', () => {
    expect(tidyForm({ ...GOOD, maxVolunteers: 'veel' }).maxVolunteers).toBe('1');
    expect(tidyForm({ ...GOOD, maxVolunteers: ' 12 ' }).maxVolunteers).toBe('12');
    expect(tidyForm({ ...GOOD, maxVolunteers: ' ' }).maxVolunteers).toBe('');
  });

  it('refuses a title of 500 characters and keeps it whole', () => {
    const long = { ...GOOD, title: 'x'.repeat(500) };
    expect(errorsOf(long)).toEqual({ title: m.field_too_long_max({ max: 120 }) });
    expect(tidyForm(long).title).toHaveLength(500);
  });

  it('moves the end to the day of the start until it was given another', () => {
    expect(withChange(GOOD, { startDate: '13/12/2026' }).endDate).toBe('13/12/2026');
    expect(withChange({ ...GOOD, endDate: '14/12/2026' }, { startDate: '13/12/2026' }).endDate).toBe(
      '14/12/2026',
    );
    expect(tidyForm({ ...EMPTY_SHIFT, startDate: '1-12-2026', endDate: '1-12-2026' })).toMatchObject({
      startDate: '01/12/2026',
      endDate: '01/12/2026',
    });
    expect(tidyForm({ ...GOOD, endDate: '13-12-2026' }).endDate).toBe('13/12/2026');
  });

  it('checks dates and times as they are left, but does not ask yet for those still missing', () => {
    expect(findTimeErrors(EMPTY_SHIFT)).toEqual({});
    expect(findTimeErrors({ ...EMPTY_SHIFT, startDate: '31/02/2026' })).toEqual({
      startDate: m.moment_date_invalid(),
    });
    expect(findTimeErrors({ ...EMPTY_SHIFT, startDate: '28/03/2027', startTime: '02:30' })).toEqual({
      startTime: m.moment_time_missing(),
    });
    expect(findTimeErrors({ ...GOOD, title: '', endTime: '08:00' })).toEqual({
      endTime: m.field_end_before_start(),
    });
  });

  it('drops an error with its field, and the verdict on the end with any moment', () => {
    const errors = { title: 'a', startDate: 'b', endTime: 'c' };
    expect(errorsAfter(errors, { title: 'x' })).toEqual({ startDate: 'b', endTime: 'c' });
    expect(errorsAfter(errors, { startTime: '09:00' })).toEqual({ title: 'a', startDate: 'b' });
  });

  it('puts the server’s issues at their fields, the first of each', () => {
    expect(
      toFormErrors([
        { path: 'title', message: 'too_long' },
        { path: 'title', message: 'invalid' },
        { path: 'requiredSkills.0', message: 'unknown_skill' },
        { path: 'version', message: 'required' },
      ]),
    ).toEqual({ title: m.field_too_long_max({ max: 120 }), requiredSkills: m.field_unknown_skill() });
  });
});

describe('the form of a shift that is there', () => {
  const shift: Shift = {
    id: 'shf_1',
    eventId: 'evt_1',
    event: { id: 'evt_1', title: 'Disco' },
    title: 'Kassa',
    description: 'Neem iets warms mee.',
    startTime: '2026-12-31T21:00:00.000Z',
    endTime: '2027-01-01T00:30:00.000Z',
    location: 'Ingang',
    maxVolunteers: 2,
    currentVolunteers: 1,
    status: 'cancelled',
    shiftType: 'private',
    requiredSkills: ['BHV'],
    version: 4,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };

  it('reads back as the same shift', () => {
    const form = typeShift(shift);
    expect(form).toMatchObject({ startDate: '31/12/2026', startTime: '22:00', endDate: '01/01/2027' });
    const { id, event, currentVolunteers, status, version, createdAt, updatedAt, ...fields } = shift;
    expect(readShiftForm(form)).toEqual({ fields });
  });

  it('is copied a calendar day later, active, with a title that says so', () => {
    expect(typeCopy(shift)).toMatchObject({
      title: 'Kassa (kopie)',
      startDate: '01/01/2027',
      startTime: '22:00',
      endDate: '02/01/2027',
      endTime: '01:30',
      status: 'active',
    });
    overwriteGetLocale(() => 'en');
    expect(typeCopy(shift).title).toBe('Kassa (Copy)');
  });

  it('is copied with the time on the clock, also over a clock change', () => {
    const eve = { ...shift, startTime: '2026-10-24T07:00:00Z', endTime: '2026-10-24T10:00:00Z' };
    expect(readShiftForm(typeCopy(eve))).toMatchObject({
      fields: { startTime: '2026-10-25T08:00:00.000Z', endTime: '2026-10-25T11:00:00.000Z' },
    });
  });

  it('says at once when the copy would start at a time the next day leaves out', () => {
    const night = { ...shift, startTime: '2027-03-27T01:30:00Z', endTime: '2027-03-27T04:00:00Z' };
    expect(findTimeErrors(typeCopy(night))).toEqual({ startTime: m.moment_time_missing() });
  });

  it('gives the copy of a shift with a long title one that fits', () => {
    expect(typeCopy({ ...shift, title: 'x'.repeat(120) }).title).toMatch(/^x{112} \(kopie\)$/);
  });

  it('tells whether anything was typed', () => {
    const form = typeShift(shift);
    expect(isSameForm(form, typeShift(shift))).toBe(true);
    expect(isSameForm(form, { ...form, requiredSkills: [] })).toBe(false);
    expect(isSameForm(form, { ...form, status: 'active' })).toBe(false);
  });
});
