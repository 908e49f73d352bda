import {
  EmailAddress,
  type FieldRule,
  type InvitedField,
  type InvitedRow,
  PersonName,
  Skills,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { AppError } from '../../platform/lib/errors.ts';
import { toE164 } from '../../platform/lib/phone-number.ts';

/** The person of a row, as an invitation stores them. */
export interface InvitedPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  skills: string[];
}

/** A row with its person, or with everything that is wrong with it. */
export type ReadRow =
  | { row: number; person: InvitedPerson; isRepeated: boolean; faults: [] }
  | { row: number; person: null; isRepeated: false; faults: { field: InvitedField; rule: FieldRule }[] };

/** A last name or a phone number that the sheet does not have is asked when the invitation is accepted. */
const Person = v.object({
  firstName: PersonName,
  lastName: v.union([v.pipe(v.string(), v.trim(), v.literal('')), PersonName]),
  email: EmailAddress,
  phone: v.pipe(v.string(), v.trim()),
  skills: Skills,
});

/** Checks the rows of a sheet. Of rows with the same address only the first is invited. */
export function checkRows(rows: readonly InvitedRow[]): ReadRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const read = checkRow(row);
    if (!read.person) return read;
    const isRepeated = seen.has(read.person.email);
    seen.add(read.person.email);
    return { ...read, isRepeated };
  });
}

function checkRow({ row, ...cells }: InvitedRow): ReadRow {
  const result = v.safeParse(Person, cells);
  const faults = (result.issues ?? []).map((issue) => ({
    field: v.getDotPath(issue)?.split('.')[0] as InvitedField,
    rule: ruleOf(issue),
  }));
  const phone = readPhone(cells.phone);
  if (phone === INVALID) faults.push({ field: 'phone', rule: 'invalid_phone' });
  if (!result.success || phone === INVALID) return { row, person: null, isRepeated: false, faults };
  const { firstName, lastName, email, skills } = result.output;
  return {
    row,
    person: { firstName, lastName, email, phoneNumber: phone, skills },
    isRepeated: false,
    faults: [],
  };
}

/** Of a union, the rule that its last option breaks. */
const ruleOf = ({ issues, message }: v.BaseIssue<unknown>) =>
  (issues?.at(-1)?.message ?? message) as FieldRule;

const INVALID = Symbol('invalid');

function readPhone(typed: string): string | null | typeof INVALID {
  const text = typed.trim();
  if (text === '') return null;
  try {
    return toE164(text);
  } catch (error) {
    if (error instanceof AppError) return INVALID;
    throw error;
  }
}
