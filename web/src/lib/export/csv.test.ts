import { portalExportSheets } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';
import { csvCell, sheetToCsv } from './csv.ts';

it.each([
  ['=HYPERLINK("http://x")', '@', `'=HYPERLINK("http://x")`],
  ['@cmd', '@', "'@cmd"],
  ['-2+3', '@', "'-2+3"],
  ['+31612345678', '@', '+31612345678'],
  ['Sanne', '@', 'Sanne'],
  [46_356.5, 'dd/mm/yyyy hh:mm', '2026-11-30 12:00'],
  [46_356, 'dd/mm/yyyy', '2026-11-30'],
  [0.5, 'hh:mm', '12:00'],
  [12.345, '0.00', '12,35'],
  [3, '0', '3'],
] as const)('writes %s as %s', (cell, format, text) => {
  expect(csvCell(cell, format, 'nl')).toBe(text);
});

it('writes a point in English', () => {
  expect(csvCell(1.5, '0.00', 'en')).toBe('1.5');
});

it('quotes every cell, and says which separator it has', () => {
  const [people] = portalExportSheets('en');
  if (!people) throw new Error('no sheet of people');
  const csv = sheetToCsv(
    [
      {
        kind: 'people',
        firstName: 'Jan "de; Boer"',
        lastName: 'Bakker',
        email: 'jan@example.test',
        phoneNumber: '+31612345678',
        skills: ['BHV', 'Kassa / schaatsverhuur'],
        city: null,
        role: 'volunteer',
        createdAt: '2026-11-30T11:00:00.000Z',
      },
    ],
    people,
    'en',
  );
  expect(csv.split('\r\n')).toEqual([
    '\ufeffsep=;',
    '"First name";"Last name";"Email";"Phone";"Skills";"City";"Role";"Since"',
    '"Jan ""de; Boer""";"Bakker";"jan@example.test";"+31612345678";"BHV, Kassa / schaatsverhuur";"";"volunteer";"2026-11-30 12:00"',
    '',
  ]);
});
