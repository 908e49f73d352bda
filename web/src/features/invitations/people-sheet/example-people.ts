import { SKILLS } from '@ijsploeg/worker/contract';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { toCsv } from '../../../lib/sheet/example-file.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * A sheet with the columns that are recognized by name and a person in each row, to fill in with a spreadsheet program.
 *
 * @returns the text of a csv file
 */
export function examplePeople(): string {
  return toCsv([
    [m.auth_first_name(), m.auth_last_name(), m.auth_email(), m.profile_phone(), m.people_skills()],
    ['Noor', 'van der Berg', 'noor@example.nl', '0612345678', SKILLS.slice(1, 3).map(skillLabel).join(', ')],
    ['Sam', 'Jansen', 'sam@example.nl', '', ''],
  ]);
}
