import { type ExportedRow, LOCALES, portalExportSheets, SKILLS } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { peopleNames } from '../../web/src/features/invitations/people-sheet/columns.ts';
import { toPeople } from '../../web/src/features/invitations/people-sheet/to-people.ts';
import { sheetToCsv } from '../../web/src/lib/export/csv.ts';
import { writeWorkbook } from '../../web/src/lib/export/workbook.ts';
import { findHeading } from '../../web/src/lib/sheet/columns.ts';
import { readSheet } from '../../web/src/lib/sheet/read-sheet.ts';
import { checkRows } from '../../worker/src/accounts/invitations/check-rows.ts';

type ExportedPerson = Extract<ExportedRow, { kind: 'people' }>;

const labelOf = (skill: string) => skill;

/** The people that the import of people reads in a file. */
async function peopleOf(bytes: Uint8Array<ArrayBuffer>) {
  const result = await readSheet(bytes);
  if (result.failure) throw new Error(result.failure);
  const { heading, mapping } = findHeading(result.rows, peopleNames(labelOf));
  return toPeople(result.rows.slice(heading + 1), mapping, labelOf);
}

describe.each(LOCALES)('the people of an export of everything, in %s', (locale) => {
  const row = (values: Partial<ExportedPerson>): ExportedPerson => ({
    kind: 'people',
    firstName: 'Jan',
    lastName: 'van der Berg',
    email: 'jan@example.test',
    phoneNumber: '+31612345678',
    skills: [],
    city: 'Winterswijk',
    role: 'volunteer',
    createdAt: '2026-11-30T11:00:00.000Z',
    ...values,
  });
  const exported = [
    row({ skills: [...SKILLS] }),
    row({ firstName: 'Zoë "Z"', lastName: 'Müller; Bos', email: 'zoe@example.test', phoneNumber: null }),
    row({ firstName: 'Els', email: 'els@example.test', phoneNumber: '+4915112345678', role: 'user' }),
  ];
  const event = {
    kind: 'events' as const,
    title: 'IJsgala',
    description: null,
    location: 'Baan',
    startDate: '2026-11-30T11:00:00.000Z',
    endDate: '2026-11-30T12:00:00.000Z',
    priceCents: null,
    maxCapacity: 10,
    currentCapacity: 0,
  };
  const sheets = portalExportSheets(locale);
  const [people] = sheets;
  if (!people) throw new Error('no sheet of people');

  it.each([
    ['xlsx', () => writeWorkbook<ExportedRow>([...exported, event], sheets, { now: 0 })],
    ['csv', async () => Uint8Array.from(new TextEncoder().encode(sheetToCsv(exported, people, locale)))],
  ] as const)('are imported from %s again without a fault', async (_, write) => {
    const read = await peopleOf(await write());
    const known = read.map(({ row, firstName, lastName, email, phone, skills }) => ({
      row,
      firstName,
      lastName,
      email,
      phone,
      skills,
    }));
    const checked = checkRows(known);
    expect(checked.flatMap(({ faults }) => faults)).toEqual([]);
    expect(checked.map(({ person }) => person)).toEqual(
      exported.map(({ firstName, lastName, email, phoneNumber, skills }) => ({
        firstName,
        lastName,
        email,
        phoneNumber,
        skills,
      })),
    );
  });
});
