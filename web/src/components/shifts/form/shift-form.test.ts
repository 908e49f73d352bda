import type { Shift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { differences } from '../../../lib/forms/use-edits.ts';
import { m } from '../../../paraglide/messages.js';
import { overwriteGetLocale } from '../../../paraglide/runtime.js';
import {
  EMPTY_SHIFT,
  newShiftValues,
  SHIFT_RULES,
  type ShiftValues,
  toCopyValues,
  toFormValues,
  withEnd,
  withOpening,
} from './shift-form.ts';

const { read, tidy, toErrors, follow, early } = SHIFT_RULES as Required<typeof SHIFT_RULES>;
const messagesOf = (errors: Partial<Record<string, () => string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message?.()]));
const errorsOf = (change: Partial<ShiftValues>) => {
  const parsed = read({ ...GOOD, ...change });
  return messagesOf('errors' in parsed ? parsed.errors : {});
};
const earlyErrorsOf = (values: ShiftValues) => {
  const parsed = read(values);
  return messagesOf(early(values, 'errors' in parsed ? parsed.errors : {}));
};

const GOOD: ShiftValues = {
  ...EMPTY_SHIFT,
  title: ' Koek-en-zopie ',
  startDate: '12/12/2026',
  startTime: '09:00',
  endDate: '12/12/2026',
  endTime: '12:30',
  location: 'Kraam',
  maxVolunteers: '4',
};
describe('the rules of the shift form', () => {
  it('turn the values into the body of the request, in Dutch time', () => {
    expect(read(GOOD)).toEqual({
      fields: {
        eventId: null,
        title: 'Koek-en-zopie',
        description: null,
        startTime: '2026-12-12T08:00:00.000Z',
        endTime: '2026-12-12T11:30:00.000Z',
        location: 'Kraam',
        maxVolunteers: 4,
        minVolunteers: null,
        opensAt: null,
        needsConfirmation: false,
        shiftType: 'public',
        requiredSkills: null,
      },
    });
  });

  it('take a minimum and an opening moment in Dutch time', () => {
    const more = { minVolunteers: ' 2 ', opensDate: '1-12-2026', opensTime: '20' };
    expect(read({ ...GOOD, ...more })).toMatchObject({
      fields: { minVolunteers: 2, opensAt: '2026-12-01T19:00:00.000Z' },
    });
    expect(tidy({ ...GOOD, ...more }, GOOD)).toMatchObject({
      minVolunteers: '2',
      opensDate: '01/12/2026',
      opensTime: '20:00',
    });
  });

  it('report a wrong minimum and opening moment at their fields', () => {
    for (const minVolunteers of ['5', '0', 'twee', '1,5'])
      expect(errorsOf({ minVolunteers })).toEqual({ minVolunteers: m.shifts_form_min_invalid() });
    expect(errorsOf({ opensDate: '12/12/2026', opensTime: '09:00' })).toEqual({
      opensTime: m.shifts_form_opens_late(),
    });
    expect(errorsOf({ opensDate: '01/12/2026' })).toEqual({ opensTime: m.field_required_time() });
    expect(errorsOf({ opensTime: '09:00', title: '' })).toEqual({
      opensDate: m.field_required_date(),
      title: m.field_required_title(),
    });
    expect(errorsOf({ opensDate: '28/03/2026', opensTime: '24:00' })).toEqual({
      opensTime: m.moment_time_invalid(),
    });
    expect(messagesOf(toErrors?.([{ path: 'opensAt', message: 'out_of_range' }]) ?? {})).toEqual({
      opensTime: m.shifts_form_opens_late(),
    });
  });

  it('report every missing field at once', () => {
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

  it('report an invalid date at the date and an invalid time at the time', () => {
    expect(errorsOf({ startDate: '31/02/2026' })).toEqual({ startDate: m.moment_date_invalid() });
    expect(errorsOf({ endTime: '25:00' })).toEqual({ endTime: m.moment_time_invalid() });
  });

  it('refuse a time that the clock change leaves out', () => {
    expect(errorsOf({ startDate: '28/03/2027', startTime: '02:30', endDate: '28/03/2027' })).toEqual({
      startTime: m.moment_time_missing(),
    });
  });

  it('refuse a time that the clock change repeats', () => {
    expect(errorsOf({ startDate: '24/10/2026', endDate: '25/10/2026', endTime: '02:30' })).toEqual({
      endTime: m.moment_time_twice(),
    });
  });

  it('report an end before the start, also while other fields have errors', () => {
    expect(Object.keys(errorsOf({ endTime: '08:00', title: ' ' })).sort()).toEqual(['endTime', 'title']);
  });

  it('have a message of its own for each missing field', () => {
    const errors = errorsOf({ ...EMPTY_SHIFT, startDate: '12/12/2026', endDate: '12/12/2026' });
    expect(errors).toEqual({
      title: m.field_required_title(),
      location: m.field_required_location(),
      startTime: m.moment_times_required(),
      // One fault is shown once.
      endTime: '',
    });
    expect(errorsOf({ endTime: ' ' })).toEqual({ endTime: m.moment_times_required() });
  });

  it.each(['0', '-2'])('report that %s volunteers are too few', (maxVolunteers) => {
    expect(errorsOf({ maxVolunteers })).toEqual({ maxVolunteers: m.shifts_form_max_too_few() });
  });

  it.each(['1001', '1.5', '99999999999999999999'])('refuse %s volunteers', (maxVolunteers) => {
    expect(errorsOf({ maxVolunteers })).toEqual({ maxVolunteers: m.field_whole_number({ max: 1000 }) });
  });

  it('turn text that is not a number into one volunteer', () => {
    expect(tidy({ ...GOOD, maxVolunteers: 'veel' }, GOOD).maxVolunteers).toBe('1');
    expect(tidy({ ...GOOD, maxVolunteers: ' 12 ' }, GOOD).maxVolunteers).toBe('12');
    expect(tidy({ ...GOOD, maxVolunteers: ' ' }, GOOD).maxVolunteers).toBe('');
  });

  it('refuse a title of 500 characters and keep it whole', () => {
    const long = { ...GOOD, title: 'x'.repeat(500) };
    expect(errorsOf(long)).toEqual({ title: m.field_too_long_max({ max: 120 }) });
    expect(tidy(long, GOOD).title).toHaveLength(500);
  });

  it('move the end date along with the start date', () => {
    const endDateOf = (before: ShiftValues, change: Partial<ShiftValues>) =>
      tidy({ ...before, ...change }, before).endDate;
    const night = { ...GOOD, startTime: '22:00', endDate: '13/12/2026', endTime: '02:00' };
    expect(endDateOf(GOOD, { startDate: '15-12-2026' })).toBe('15/12/2026');
    expect(endDateOf(GOOD, { startDate: '1-12-2026' })).toBe('01/12/2026');
    expect(endDateOf(night, { startDate: '31-12-26' })).toBe('01/01/2027');
    // An end date that was edited too stays, and text that is no date moves nothing.
    expect(endDateOf(night, { startDate: '15/12/2026', endDate: '15/12/2026' })).toBe('15/12/2026');
    expect(endDateOf(night, { startDate: 'morgen' })).toBe('13/12/2026');
    expect(endDateOf({ ...night, startDate: '' }, { startDate: '15/12/2026' })).toBe('13/12/2026');
    // Without an end date it is the day of the start, or the next one for an end before the start.
    expect(endDateOf({ ...GOOD, startDate: '', endDate: '' }, { startDate: '15-12-26' })).toBe('15/12/2026');
    expect(endDateOf({ ...night, startDate: '', endDate: '' }, { startDate: '15-12-26' })).toBe('16/12/2026');
    expect(tidy({ ...GOOD, endDate: '13-12-2026' }, GOOD).endDate).toBe('13/12/2026');
  });

  it('move an end before the start to the next day, when a time was edited', () => {
    const edited = (before: ShiftValues, change: Partial<ShiftValues>) =>
      tidy({ ...before, ...change }, before);
    expect(edited(GOOD, { startTime: '22', endTime: '2' })).toMatchObject({
      endDate: '13/12/2026',
      endTime: '02:00',
    });
    const eve = { ...GOOD, startDate: '31/12/2026', endDate: '31/12/2026' };
    expect(edited(eve, { endTime: '1' }).endDate).toBe('01/01/2027');
    // The start was edited first, which moved the end to the next day.
    const night = edited(GOOD, { startTime: '14:00' });
    expect(night.endDate).toBe('13/12/2026');
    expect(edited(night, { endTime: '17' }).endDate).toBe('12/12/2026');
    expect(edited(night, { endTime: '11:00' }).endDate).toBe('13/12/2026');
    // An end date before the start date was set by hand, and an end at the start is an error.
    expect(edited({ ...GOOD, endDate: '11/12/2026' }, { endTime: '08:00' }).endDate).toBe('11/12/2026');
    expect(edited(GOOD, { endTime: '09:00' }).endDate).toBe('12/12/2026');
  });

  it('keep an end date that was typed last, and report an end before the start', () => {
    const night = tidy({ ...GOOD, endTime: '08:00' }, GOOD);
    expect(night.endDate).toBe('13/12/2026');
    const typed = tidy({ ...night, endDate: '12-12-2026' }, night);
    expect(typed.endDate).toBe('12/12/2026');
    expect(earlyErrorsOf(typed)).toEqual({ endTime: m.field_end_before_start() });
    // Other fields lose the focus too.
    expect(tidy({ ...typed, title: 'Kassa' }, typed).endDate).toBe('12/12/2026');
  });

  it('report errors of dates and times early, but not those still missing', () => {
    expect(earlyErrorsOf(EMPTY_SHIFT)).toEqual({});
    expect(earlyErrorsOf({ ...EMPTY_SHIFT, startDate: '31/02/2026' })).toEqual({
      startDate: m.moment_date_invalid(),
    });
    expect(earlyErrorsOf({ ...EMPTY_SHIFT, startDate: '28/03/2027', startTime: '02:30' })).toEqual({
      startTime: m.moment_time_missing(),
    });
    expect(earlyErrorsOf({ ...GOOD, title: '', endTime: '08:00' })).toEqual({
      endTime: m.field_end_before_start(),
    });
  });

  it('concern the end time with an edit of any date or time', () => {
    expect(Object.keys(follow(GOOD, { title: 'x' }))).toEqual(['title']);
    for (const field of ['startDate', 'startTime', 'endDate', 'endTime'])
      expect(new Set(Object.keys(follow(GOOD, { [field]: '10:00' })))).toEqual(new Set([field, 'endTime']));
  });

  it('show the first issue of each field', () => {
    expect(
      messagesOf(
        toErrors([
          { path: 'title', message: 'too_long' },
          { path: 'title', message: 'invalid' },
          { path: 'requiredSkills.0', message: 'unknown_skill' },
        ]),
      ),
    ).toEqual({ title: m.field_too_long_max({ max: 120 }), requiredSkills: m.field_unknown_skill() });
  });
});

describe('the values of a new shift', () => {
  it('are on the selected day', () => {
    expect(newShiftValues({ day: '2026-12-05' })).toEqual({
      ...EMPTY_SHIFT,
      startDate: '05/12/2026',
      endDate: '05/12/2026',
    });
    expect(newShiftValues({ day: null }, 'evt_1')).toEqual({ ...EMPTY_SHIFT, eventId: 'evt_1' });
  });

  it('start at the hour that was pressed, in Dutch time, and last three hours', () => {
    expect(newShiftValues({ day: '2026-12-05', start: '2026-12-05T21:00:00.000Z' })).toMatchObject({
      startDate: '05/12/2026',
      startTime: '22:00',
      endDate: '06/12/2026',
      endTime: '01:00',
    });
    expect(newShiftValues({ day: null, start: 'nonsense' })).toEqual(EMPTY_SHIFT);
  });

  const begun = { ...EMPTY_SHIFT, startDate: '12/12/2026', endDate: '12/12/2026' };

  it('get an end three hours after the start, until an end is set', () => {
    const end = ({ endDate, endTime }: ShiftValues) => [endDate, endTime];
    expect(end(withEnd({ ...begun, startTime: '09:30' }, begun))).toEqual(['12/12/2026', '12:30']);
    expect(end(withEnd({ ...begun, startTime: '23:00' }, begun))).toEqual(['13/12/2026', '02:00']);
    expect(end(withEnd({ ...begun, startTime: '09:30', endTime: '10:00' }, begun))).toEqual([
      '12/12/2026',
      '10:00',
    ]);
    expect(withEnd(begun, EMPTY_SHIFT)).toEqual(begun);
  });

  it('keep their length when the start is edited', () => {
    expect(withEnd({ ...GOOD, startTime: '14:00' }, GOOD)).toMatchObject({ endTime: '17:30' });
    expect(withEnd({ ...GOOD, startTime: '22:00' }, GOOD)).toMatchObject({
      endDate: '13/12/2026',
      endTime: '01:30',
    });
    const night = { ...GOOD, startTime: '22:00', endDate: '13/12/2026', endTime: '02:00' };
    expect(withEnd({ ...night, startDate: '19/12/2026' }, night)).toMatchObject({ endDate: '20/12/2026' });
    // The end was edited too.
    expect(withEnd({ ...GOOD, startTime: '14:00', endTime: '15:00' }, GOOD)).toMatchObject({
      endTime: '15:00',
    });
  });
});

describe('the values of an existing shift', () => {
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
    minVolunteers: 2,
    opensAt: '2026-12-20T19:00:00.000Z',
    needsConfirmation: true,
    status: 'cancelled',
    shiftType: 'private',
    requiredSkills: ['BHV'],
    version: 4,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };

  it('are parsed into the same shift', () => {
    const values = toFormValues(shift);
    expect(values).toMatchObject({ startDate: '31/12/2026', startTime: '22:00', endDate: '01/01/2027' });
    const { id, event, currentVolunteers, status, version, createdAt, updatedAt, ...fields } = shift;
    expect(read(values)).toEqual({ fields });
  });

  it('are copied a day later, active, with a title that marks the copy', () => {
    expect(toCopyValues(shift)).toMatchObject({
      title: 'Kassa (kopie)',
      startDate: '01/01/2027',
      startTime: '22:00',
      endDate: '02/01/2027',
      endTime: '01:30',
      status: 'active',
    });
    overwriteGetLocale(() => 'en');
    expect(toCopyValues(shift).title).toBe('Kassa (Copy)');
  });

  it('are copied at the same wall-clock time, also over a clock change', () => {
    const eve = {
      ...shift,
      opensAt: null,
      needsConfirmation: false,
      startTime: '2026-10-24T07:00:00Z',
      endTime: '2026-10-24T10:00:00Z',
    };
    expect(read(toCopyValues(eve))).toMatchObject({
      fields: { startTime: '2026-10-25T08:00:00.000Z', endTime: '2026-10-25T11:00:00.000Z' },
    });
  });

  it('report at once when the copy starts at a time that the next day leaves out', () => {
    const night = { ...shift, startTime: '2027-03-27T01:30:00Z', endTime: '2027-03-27T04:00:00Z' };
    expect(earlyErrorsOf(toCopyValues(night))).toEqual({ startTime: m.moment_time_missing() });
  });

  it('shorten a long title so that the mark of the copy fits', () => {
    expect(toCopyValues({ ...shift, title: 'x'.repeat(120) }).title).toMatch(/^x{112} \(kopie\)$/);
  });

  it('differ from the saved ones only in what was edited', () => {
    const values = toFormValues(shift);
    expect(differences(toFormValues(shift), values)).toEqual({});
    expect(differences({ ...values, requiredSkills: [] }, values)).toEqual({ requiredSkills: [] });
    expect(differences({ ...values, status: 'active' }, values)).toEqual({ status: 'active' });
  });

  it('of a copy open as long before the start as they did, unless that was edited too', () => {
    const copy = toCopyValues(shift);
    expect(copy).toMatchObject({ opensDate: '21/12/2026', opensTime: '20:00', minVolunteers: '2' });
    const later = { ...copy, startDate: '08/01/2027', startTime: '21:30' };
    expect(withOpening(later, copy)).toMatchObject({ opensDate: '28/12/2026', opensTime: '19:30' });
    expect(withOpening({ ...later, opensTime: '18:00' }, copy)).toMatchObject({
      opensDate: '21/12/2026',
      opensTime: '18:00',
    });
    expect(withOpening({ ...later, opensDate: '', opensTime: '' }, copy)).toMatchObject({ opensDate: '' });
  });
});
