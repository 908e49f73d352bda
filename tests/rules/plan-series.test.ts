import { type CreateSource, PlanSource } from '@ijsploeg/worker/contract';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { expand } from '../../worker/src/shifts/plans/expand.ts';

const pattern = (input: object) =>
  v.parse(PlanSource, {
    type: 'pattern',
    shift: { title: 'IJsmeester', location: 'Grote baan', maxVolunteers: 2 },
    ...input,
  }) as CreateSource;

/** Formats an instant as a clock at the rink; independent of the code under test, which has a table of offsets. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});
const shown = (instant: number) => clock.format(instant);

describe('a series', () => {
  it('equals a loop over the days of ten years that looks up every time on the clock', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => Date.UTC(2024, 0, 1) + days * 86_400_000);
    const time = fc
      .integer({ min: 0, max: 95 })
      .map(
        (quarter) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      );
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 20 }),
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        time,
        time,
        (first, length, weekdays, start, end) => {
          fc.pre(start !== end);
          const on = (at: number) => new Date(at).toISOString().slice(0, 10);
          const naive: string[] = [];
          for (let at = first; at <= first + length * 86_400_000; at += 86_400_000)
            if (weekdays.includes(new Date(at).getUTCDay()))
              naive.push(`${on(at)} ${start} – ${on(end > start ? at : at + 86_400_000)} ${end}`);
          const made = expand(
            pattern({
              from: on(first),
              to: on(first + length * 86_400_000),
              weekdays,
              times: [{ start, end }],
            }),
          );
          expect(made).toHaveLength(naive.length);
          for (const [index, { after }] of made.entries()) {
            const times = `${shown(after.startTime)} – ${shown(after.endTime)}`;
            // The clock shows the wanted times; a shift at a time that it skips or repeats is marked.
            const hasTwin = [after.startTime, after.endTime].some((instant) =>
              [-3_600_000, 3_600_000].some((hour) => shown(instant + hour) === shown(instant)),
            );
            expect(after.isClockChange ?? false).toBe(times !== naive[index] || hasTwin);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
