import type { DayShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { m } from '../../paraglide/messages.js';
import { DAY_SHIFT_RULES, TEMPLATE_RULES, TEMPLATE_VERSIONS, toDayValues } from './template-form.ts';

const item: DayShift = {
  start: '22:00',
  end: '02:00',
  eventId: null,
  title: 'Nacht',
  description: 'Neem een jas mee.',
  location: 'Grote baan',
  maxVolunteers: 3,
  minVolunteers: 2,
  shiftType: 'private',
  requiredSkills: ['BHV'],
  opensAt: null,
  needsConfirmation: false,
};
const errorsIn = (parsed: { errors: object } | { fields: unknown }) =>
  'errors' in parsed
    ? Object.fromEntries(Object.entries(parsed.errors).map(([field, message]) => [field, message()]))
    : {};

describe('the form of a shift of a template', () => {
  it('keeps a shift as it is', () => {
    expect(DAY_SHIFT_RULES.read?.(toDayValues(item))).toEqual({ fields: item });
  });

  it('reads times as people type them, and gives it no dates', () => {
    const typed = { ...toDayValues(item), startTime: '9', endTime: '13.30' };
    expect(DAY_SHIFT_RULES.read?.(typed)).toMatchObject({ fields: { start: '09:00', end: '13:30' } });
    expect(DAY_SHIFT_RULES.tidy?.(typed, typed)).toMatchObject({
      startTime: '09:00',
      endTime: '13:30',
      startDate: '',
      endDate: '',
    });
  });

  it('names each fault at its field', () => {
    const parsed = DAY_SHIFT_RULES.read?.({
      ...toDayValues(item),
      title: ' ',
      startTime: '25:00',
      maxVolunteers: '1',
    });
    expect(errorsIn(parsed ?? { fields: null })).toMatchObject({
      title: m.field_required_title(),
      startTime: m.moment_time_invalid(),
      minVolunteers: m.shifts_form_min_invalid(),
    });
    const empty = DAY_SHIFT_RULES.read?.({ ...toDayValues(item), startTime: '', endTime: '' });
    expect(errorsIn(empty ?? { fields: null })).toEqual({
      startTime: m.moment_times_required(),
      endTime: '',
    });
    const same = DAY_SHIFT_RULES.read?.({ ...toDayValues(item), endTime: '22:00' });
    expect(errorsIn(same ?? { fields: null })).toEqual({ endTime: m.plans_template_same_time() });
  });
});

describe('the form of a template', () => {
  it('needs a name and a shift', () => {
    expect(errorsIn(TEMPLATE_RULES.read?.({ name: ' ', items: [] }) ?? { fields: null })).toEqual({
      name: m.field_required(),
      items: m.plans_template_no_shifts(),
    });
    const many = Array.from({ length: 41 }, () => item);
    expect(errorsIn(TEMPLATE_RULES.read?.({ name: 'x', items: many }) ?? { fields: null })).toEqual({
      items: m.plans_template_many_shifts({ max: 40 }),
    });
  });

  it('tells two versions of its shifts apart', () => {
    const base = { name: 'Zaterdag', items: [item] };
    const later = { name: 'Zaterdag ', items: [{ ...item, start: '23:00' }] };
    expect(TEMPLATE_VERSIONS.differingParts(base, later)).toEqual(['items']);
    expect(TEMPLATE_VERSIONS.likelyChoices(base, later, base)).toEqual({ items: 'theirs' });
  });
});
