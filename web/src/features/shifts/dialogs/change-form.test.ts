import { describe, expect, it } from 'vitest';
import { m } from '../../../paraglide/messages.js';
import {
  CHANGE_TOPICS,
  type ChangeValues,
  EMPTY_CHANGE,
  readChange,
  toChangeErrors,
  topicOf,
  valuesOf,
} from './change-form.ts';

const read = (values: Partial<ChangeValues>) => readChange(['shf_1'])({ ...EMPTY_CHANGE, ...values });
const sourceOf = (values: Partial<ChangeValues>) => {
  const parsed = read(values);
  return 'fields' in parsed ? parsed.fields.source : parsed;
};
const errorsOf = (values: Partial<ChangeValues>) => {
  const parsed = read(values);
  return 'errors' in parsed
    ? Object.fromEntries(Object.entries(parsed.errors).map(([field, message]) => [field, message?.()]))
    : {};
};

describe('the form of a change', () => {
  it('leaves out every unchanged field', () => {
    expect(sourceOf({ location: ' Kleine baan ' })).toEqual({
      type: 'change',
      shiftIds: ['shf_1'],
      set: { location: 'Kleine baan' },
    });
    expect(sourceOf({ minutes: '−30' })).toEqual({
      type: 'change',
      shiftIds: ['shf_1'],
      move: { minutes: -30, days: 0 },
      set: {},
    });
  });

  it('sets every field of a shift', () => {
    expect(
      sourceOf({
        days: '7',
        title: 'Bar',
        location: 'Hal',
        maxVolunteers: '4',
        minimum: 'set',
        minVolunteers: '2',
        eventId: 'evt_1',
        describing: 'set',
        description: 'Neem een jas mee.',
        shiftType: 'private',
        skills: 'set',
        requiredSkills: ['BHV'],
        opening: 'set',
        opensDate: '01/12/2026',
        opensTime: '20:00',
        status: 'cancelled',
      }),
    ).toMatchObject({
      move: { minutes: 0, days: 7 },
      set: {
        title: 'Bar',
        location: 'Hal',
        maxVolunteers: 4,
        minVolunteers: 2,
        eventId: 'evt_1',
        description: 'Neem een jas mee.',
        shiftType: 'private',
        requiredSkills: ['BHV'],
        opensAt: '2026-12-01T19:00:00.000Z',
        status: 'cancelled',
      },
    });
  });

  it('removes optional values, and ignores what was typed before', () => {
    expect(
      sourceOf({
        minimum: 'none',
        minVolunteers: '2',
        eventId: 'none',
        describing: 'none',
        description: 'x',
        skills: 'none',
        requiredSkills: ['BHV'],
        opening: 'none',
        opensDate: 'x',
      }),
    ).toMatchObject({
      set: { minVolunteers: null, eventId: null, description: null, requiredSkills: null, opensAt: null },
    });
    expect(sourceOf({ title: 'Bar', minVolunteers: '2', opensDate: 'x' })).toMatchObject({
      set: { title: 'Bar' },
    });
  });

  it('names what is missing or wrong at its field', () => {
    expect(errorsOf({})).toEqual({
      status: m.shifts_change_nothing(),
      minutes: m.shifts_change_nothing(),
      maxVolunteers: m.shifts_change_nothing(),
      title: m.shifts_change_nothing(),
    });
    expect(errorsOf({ minutes: '1,5', days: 'x' })).toEqual({
      minutes: m.shifts_change_number(),
      days: m.shifts_change_number(),
    });
    expect(errorsOf({ describing: 'set', skills: 'set', opening: 'set', minimum: 'set' })).toEqual({
      description: m.shifts_change_description_required(),
      requiredSkills: m.shifts_change_skills_required(),
      opensDate: m.field_required_date(),
      opensTime: m.field_required_time(),
      minVolunteers: m.shifts_form_min_invalid(),
    });
    expect(errorsOf({ maxVolunteers: '2', minimum: 'set', minVolunteers: '3' })).toEqual({
      minVolunteers: m.shifts_form_min_invalid(),
    });
    expect(errorsOf({ maxVolunteers: 'veel' })).toHaveProperty('maxVolunteers');
    expect(
      toChangeErrors([{ path: 'source.set.requiredSkills.0', message: 'unknown_skill' }]).requiredSkills?.(),
    ).toBe(m.field_unknown_skill());
  });
});

describe('the topic of a change', () => {
  it('is found again from what was filled in', () => {
    const topic = (values: Partial<ChangeValues>) => topicOf({ ...EMPTY_CHANGE, ...values });
    expect(topic({})).toBeNull();
    expect(topicOf(valuesOf('off'))).toBe('off');
    expect(topic({ minutes: '30', days: '1' })).toBe('time');
    expect(topic({ maxVolunteers: '4' })).toBe('places');
    expect(topic({ requiredSkills: ['BHV'] })).toBe('other');
    expect(topic({ minutes: '30', title: 'Bar' })).toBe('other');
  });

  it('begins without the values of another one, so that only what is shown is sent', () => {
    for (const topic of CHANGE_TOPICS)
      expect(valuesOf(topic)).toEqual({ ...EMPTY_CHANGE, ...(topic === 'off' && { status: 'cancelled' }) });
  });
});
