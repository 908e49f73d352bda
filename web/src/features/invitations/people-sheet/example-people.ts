import { SKILLS } from '@ijsploeg/worker/contract';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * A sheet with the columns that are recognized by name and a person in each row, to fill in with a spreadsheet program.
 *
 * @returns the text of a csv file
 */
export function examplePeople(): string {
  const rows = [
    [m.auth_first_name(), m.auth_last_name(), m.auth_email(), m.profile_phone(), m.people_skills()],
    ['Noor', 'van der Berg', 'noor@example.nl', '0612345678', SKILLS.slice(1, 3).map(skillLabel).join(', ')],
    ['Sam', 'Jansen', 'sam@example.nl', '', ''],
  ];
  // With the separator and a byte order mark, Excel opens it in columns in every country.
  return `\ufeffsep=;\r\n${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
