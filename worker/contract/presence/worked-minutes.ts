import * as v from 'valibot';

export const MIN_WORKED_MINUTES = 15;
export const MAX_WORKED_MINUTES = 24 * 60;
/** How much longer than the shift a lead can record for somebody else. A lead's own hours change by a correction only. */
export const MAX_EXTRA_MINUTES = 2 * 60;
const STEP_MINUTES = 5;

/** The minutes that a person worked on a shift, in steps of five. */
export const WorkedMinutes = v.pipe(
  v.number('required'),
  v.integer('invalid'),
  v.minValue(MIN_WORKED_MINUTES, 'out_of_range'),
  v.maxValue(MAX_WORKED_MINUTES, 'out_of_range'),
  v.multipleOf(STEP_MINUTES, 'invalid'),
);
