import { fromCalendarDay } from '../../../lib/forms/date-time-input.ts';
import { toCsv } from '../../../lib/sheet/example-file.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * A sheet with the columns that are recognized by name and a shift in each row, to fill in with a spreadsheet program.
 *
 * @param day the day of its shifts
 * @returns the text of a csv file
 */
export function exampleSheet(day: string): string {
  const heading = [
    m.plans_sheet_day(),
    m.plans_sheet_start(),
    m.plans_sheet_end(),
    m.shifts_form_name(),
    m.shifts_form_location(),
    m.shifts_form_max(),
    m.shifts_form_description(),
  ];
  const date = fromCalendarDay(day);
  const rows = [
    [date, '09:00', '13:00', m.plans_example_rink(), m.plans_example_rink_place(), '2', ''],
    [
      date,
      '13:00',
      '17:30',
      m.plans_example_desk(),
      m.plans_example_desk_place(),
      '3',
      m.plans_example_note(),
    ],
  ];
  return toCsv([heading, ...rows]);
}
