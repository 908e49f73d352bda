import { DayShift, type PlanSource, PlanSource as Source } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { changed, daysBetween, type ExistingShift, expand } from './expand.ts';

const values = { title: 'IJsmeester', location: 'Grote baan', maxVolunteers: 2 };
const source = (input: v.InferInput<typeof Source>) => v.parse(Source, input);
const pattern = (input: object) =>
  source({
    type: 'pattern',
    from: '2026-12-07',
    to: '2026-12-13',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    times: [{ start: '09:00', end: '13:00' }],
    shift: values,
    ...input,
  } as never) as Extract<PlanSource, { type: 'pattern' }>;

/** Formats an instant as local time at the rink, independently of the code under test. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});
const shown = (instant: number) => clock.format(instant);
const timesOf = (expanded: ReturnType<typeof expand>) =>
  expanded.map(({ after }) => `${shown(after.startTime)} – ${shown(after.endTime)}`);

const existing = (start: string, end: string, more: Partial<ExistingShift> = {}): ExistingShift => ({
  id: 'shf_1',
  eventId: null,
  description: null,
  ...values,
  shiftType: 'public',
  requiredSkills: null,
  minVolunteers: null,
  opensAt: null,
  needsConfirmation: false,
  status: 'active',
  version: 3,
  startTime: Date.parse(start),
  endTime: Date.parse(end),
  ...more,
});

describe('a series', () => {
  it('has a shift on each chosen day of the week except the exceptions, at each time', () => {
    const times = [
      { start: '09:00', end: '13:00' },
      { start: '22:00', end: '01:30' },
    ];
    expect(timesOf(expand(pattern({ weekdays: [6, 0], except: ['2026-12-13'], times })))).toEqual([
      '2026-12-12 09:00 – 2026-12-12 13:00',
      '2026-12-12 22:00 – 2026-12-13 01:30',
    ]);
  });

  it('marks times that a clock change skips or repeats', () => {
    const times = [{ start: '02:30', end: '06:00' }];
    const spring = expand(pattern({ from: '2027-03-27', to: '2027-03-29', times }));
    expect(spring.map(({ after }) => after.isClockChange)).toEqual([undefined, true, undefined]);
    const autumn = expand(pattern({ from: '2026-10-24', to: '2026-10-26', times }));
    expect(autumn.map(({ after }) => after.isClockChange)).toEqual([undefined, true, undefined]);
  });

  it('keeps its local times across both clock changes', () => {
    const times = [{ start: '22:00', end: '06:00' }];
    const nights = expand(pattern({ from: '2026-10-23', to: '2026-10-26', times }));
    expect(timesOf(nights)).toEqual([
      '2026-10-23 22:00 – 2026-10-24 06:00',
      '2026-10-24 22:00 – 2026-10-25 06:00',
      '2026-10-25 22:00 – 2026-10-26 06:00',
      '2026-10-26 22:00 – 2026-10-27 06:00',
    ]);
    expect(nights.map(({ after }) => (after.endTime - after.startTime) / 3_600_000)).toEqual([8, 9, 8, 8]);
  });
});

describe('a copy', () => {
  it('moves shifts by days and keeps their local times', () => {
    const copy = source({ type: 'copy', from: '2026-10-19', to: '2026-10-25', startsOn: '2026-10-26' });
    const [saturday] = expand(copy as never, {
      shifts: [existing('2026-10-24T20:00:00Z', '2026-10-25T00:30:00Z')],
    });
    // The shift of the 24th ends at 02:30, which occurs twice that night and once a week later.
    expect(saturday?.after).toMatchObject({ title: 'IJsmeester' });
    expect(timesOf(saturday ? [saturday] : [])).toEqual(['2026-10-31 22:00 – 2026-11-01 02:30']);
    expect(saturday?.after.isClockChange).toBeUndefined();
  });
});

describe('a template', () => {
  it('makes its shifts on each day once, in order', () => {
    const items = [v.parse(DayShift, { ...values, start: '20:00', end: '00:00' })];
    const made = expand(
      source({
        type: 'template',
        templateId: 'tpl_1',
        days: ['2026-12-13', '2026-12-12', '2026-12-13'],
      }) as never,
      { items },
    );
    expect(timesOf(made)).toEqual([
      '2026-12-12 20:00 – 2026-12-13 00:00',
      '2026-12-13 20:00 – 2026-12-14 00:00',
    ]);
  });
});

describe('the rows of a sheet', () => {
  it('keep their numbers and their own values', () => {
    const rows = [
      { row: 3, day: '2026-12-12', start: '09:00', end: '10:00', ...values, title: '=SUM(A1)' },
      {
        row: 7,
        day: '2026-12-11',
        start: '09:00',
        end: '10:00',
        ...values,
        requiredSkills: ['BHV'] as const,
      },
    ];
    const made = expand(source({ type: 'rows', rows } as never) as never);
    expect(made.map(({ row }) => row)).toEqual([3, 7]);
    expect(made[0]?.after.title).toBe('=SUM(A1)');
    expect(made[1]?.after.requiredSkills).toEqual(['BHV']);
  });
});

describe('a change', () => {
  const change = (input: object) => source({ shiftIds: ['shf_1'], ...input } as never) as never;

  it('moves shifts in local time, also across a clock change', () => {
    const shift = existing('2026-10-24T08:00:00Z', '2026-10-24T11:00:00Z');
    const after = changed(shift, change({ move: { days: 1, minutes: 30 } }));
    expect([shown(after.startTime), shown(after.endTime)]).toEqual(['2026-10-25 10:30', '2026-10-25 13:30']);
  });

  it('sets the given fields and keeps the others', () => {
    const shift = existing('2026-12-12T08:00:00Z', '2026-12-12T11:00:00Z', { requiredSkills: ['BHV'] });
    expect(changed(shift, change({ set: { location: 'Kleine baan' } }))).toMatchObject({
      location: 'Kleine baan',
      requiredSkills: ['BHV'],
      searchText: 'ijsmeester kleine baan',
      status: 'active',
    });
    expect(changed(shift, change({ set: { requiredSkills: [], status: 'cancelled' } }))).toMatchObject({
      requiredSkills: null,
      status: 'cancelled',
    });
  });
});

it('a period includes both of its days', () => {
  expect(daysBetween('2027-03-27', '2027-03-29')).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  expect(daysBetween('2027-03-29', '2027-03-27')).toEqual([]);
});
