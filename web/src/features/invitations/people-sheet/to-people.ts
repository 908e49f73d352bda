import { foldText, MAX_INVITED_CELL_CHARS, SKILLS, type Skill } from '@ijsploeg/worker/contract';
import { textOf } from '../../../lib/sheet/cell-text.ts';
import type { Mapping } from '../../../lib/sheet/columns.ts';
import type { Cell, SheetRow } from '../../../lib/sheet/sheet-protocol.ts';
import { PERSON_FIELDS, type PeopleField, skillNames } from './columns.ts';
import { splitName } from './names.ts';

/** A person of a sheet, as the API takes them. Values that are invalid stay as they are: the preview names them. */
export interface SheetPerson {
  /** The row's number in the sheet. */
  row: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Names of skills, or what the sheet has instead. */
  skills: string[];
  isHidden: boolean;
}

const toLine = (cell: Cell) => textOf(cell).replace(/\s+/g, ' ').trim().slice(0, MAX_INVITED_CELL_CHARS);

/** What stands in a column of a skill for somebody who does not have it. */
const NO = new Set(['', 'nee', 'no', 'n', '0', '-', 'onwaar', 'false']);

/** `Jan <jan@example.nl>` and `mailto:jan@example.nl` as the address alone. */
const toAddress = (text: string) => /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:/i, '');

/** The skill with this name, or with a name that begins with it: `kassa` is `Kassa / schaatsverhuur`. */
function toSkill(name: string, labelOf: (skill: Skill) => string): string {
  const folded = foldText(name);
  return (
    SKILLS.find((skill) => skillNames(skill, labelOf).includes(folded)) ??
    only(SKILLS.filter((skill) => skillNames(skill, labelOf).some((one) => one.startsWith(folded)))) ??
    name
  );
}

const only = <Item>(items: readonly Item[]) => (items.length === 1 ? items[0] : undefined);

/** Reads the rows below the heading. Rows in which all mapped columns are empty are skipped. */
export function toPeople(
  rows: readonly SheetRow[],
  mapping: Mapping<PeopleField>,
  labelOf: (skill: Skill) => string,
): SheetPerson[] {
  return rows.flatMap(({ number, cells, isHidden = false }) => {
    const at = (field: PeopleField) => {
      const column = mapping[field];
      return column === undefined ? '' : toLine(cells[column] ?? null);
    };
    if (PERSON_FIELDS.every((field) => at(field) === '')) return [];
    const whole = splitName(at('name'));
    const listed = at('skills')
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => toSkill(name, labelOf));
    const crossed = SKILLS.filter((skill) => !NO.has(foldText(at(skill))));
    return [
      {
        row: number,
        firstName: at('firstName') || whole.firstName,
        lastName: [at('infix'), at('lastName')].filter(Boolean).join(' ') || whole.lastName,
        email: toAddress(at('email')),
        phone: at('phone'),
        skills: [...new Set([...listed, ...crossed])],
        isHidden,
      },
    ];
  });
}

/** Which of the columns that are needed have none: one for the address, and one for the first or the whole name. */
export const missingColumns = (mapping: Mapping<PeopleField>): ('name' | 'email')[] => [
  ...(mapping.name === undefined && mapping.firstName === undefined ? (['name'] as const) : []),
  ...(mapping.email === undefined ? (['email'] as const) : []),
];
