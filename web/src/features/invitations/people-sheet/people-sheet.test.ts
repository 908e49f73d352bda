import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { findHeading } from '../../../lib/sheet/columns.ts';
import { readSheet } from '../../../lib/sheet/read-sheet.ts';
import { peopleNames } from './columns.ts';
import { inOrdinaryCase, isInCapitals, splitName } from './names.ts';
import { missingColumns, toPeople } from './to-people.ts';

const labelOf = (skill: string) => skill;

/** The people of a file whose columns are matched by their names. */
async function peopleOf(bytes: Uint8Array<ArrayBuffer>) {
  const result = await readSheet(bytes);
  if (result.failure) throw new Error(result.failure);
  const { heading, mapping } = findHeading(result.rows, peopleNames(labelOf));
  expect(missingColumns(mapping)).toEqual([]);
  return toPeople(result.rows.slice(heading + 1), mapping, labelOf);
}
const ofText = (text: string) => peopleOf(new TextEncoder().encode(text));
const inWindows1252 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

async function ofWorkbook(fill: (sheet: ExcelJS.Worksheet) => void) {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('Vrijwilligers'));
  return peopleOf(new Uint8Array(await book.xlsx.writeBuffer()));
}

describe('a sheet with people', () => {
  it.each([
    [
      'a Google form',
      'Tijdstempel,Je naam,E-mailadres,Telefoonnummer\n1-11-2026,Jan van der Berg,jan@x.nl,0612345678',
    ],
    [
      'the administration of a club',
      'Roepnaam;Tussenvoegsel(s);Achternaam;E-mail;Mobiel\nJan;van der;Berg;jan@x.nl;0612345678',
    ],
    ['ephios', 'First name,Last name,Email address,Phone number\nJan,van der Berg,jan@x.nl,0612345678'],
    ['Engelsystem', 'Vorname;Nachname;E-Mail;Handy\nJan;van der Berg;jan@x.nl;0612345678'],
    ['an address book', 'Naam\tMail\tTel.\nBerg, Jan van der\tJan <jan@x.nl>\t0612345678'],
  ])('as %s writes it is read without matching a column by hand', async (_, text) => {
    expect(await ofText(text)).toMatchObject([
      { row: 2, firstName: 'Jan', lastName: 'van der Berg', email: 'jan@x.nl', phone: '0612345678' },
    ]);
  });

  it('is read in the code page of older Excels, with a heading below a title', async () => {
    const text =
      'Vrijwilligers IJsbaan 2025\r\n\r\nVoornaam;Achternaam;Email\r\nZo\u00eb;M\u00fcller;zoe@x.nl\r\n';
    expect(await peopleOf(inWindows1252(text))).toMatchObject([
      { row: 4, firstName: 'Zoë', lastName: 'Müller', email: 'zoe@x.nl' },
    ]);
  });

  it('has skills in one column, or in columns of their own with a cross', async () => {
    expect(
      await ofText(
        'Naam;Email;Vaardigheden;Fotograaf;BHV\nJan Bos;jan@x.nl;kassa, Toezichthouder, zingen;x;nee\nEls Bos;els@x.nl;;;ja',
      ),
    ).toMatchObject([
      { skills: ['Kassa / schaatsverhuur', 'Toezichthouder', 'zingen', 'Fotograaf'] },
      { skills: ['BHV'] },
    ]);
  });

  it('has numbers, formulas by their last values and hidden rows in a workbook', async () => {
    expect(
      await ofWorkbook((sheet) => {
        sheet.addRow(['Naam', 'Email', 'Telefoon']);
        sheet.addRow(['Jan Bos', { text: 'jan@x.nl', hyperlink: 'mailto:jan@x.nl' }, 612345678]);
        sheet.addRow([{ formula: 'A2', result: 'Els Bos' }, 'els@x.nl', '+31 6 12345679']);
        sheet.addRow(['Piet Bos', 'piet@x.nl']).hidden = true;
        sheet.addRow(['', '', '']);
      }),
    ).toMatchObject([
      { row: 2, firstName: 'Jan', email: 'jan@x.nl', phone: '612345678', isHidden: false },
      { row: 3, firstName: 'Els', lastName: 'Bos', phone: '+31 6 12345679' },
      { row: 4, firstName: 'Piet', phone: '', isHidden: true },
    ]);
  });

  it('keeps what is invalid, for the preview to name it, and no more of a cell than that needs', async () => {
    const [person] = await ofText(`Naam;Email;Telefoon\n=CMD() ${'x'.repeat(5000)};geen adres;=1+1`);
    expect(person).toMatchObject({ email: 'geen adres', phone: '=1+1' });
    expect(person?.lastName.length).toBeLessThanOrEqual(300);
  });

  it('names the columns that are missing', () => {
    expect(missingColumns({ phone: 0 })).toEqual(['name', 'email']);
    expect(missingColumns({ firstName: 0, email: 1 })).toEqual([]);
  });
});

describe('a whole name', () => {
  it.each([
    ['Jan Bos', 'Jan', 'Bos'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Anna Maria Jansen', 'Anna Maria', 'Jansen'],
    ['Berg, Jan van der', 'Jan', 'van der Berg'],
    ['Jansen, Anna Maria', 'Anna Maria', 'Jansen'],
    ["Els van 't Hart", 'Els', "van 't Hart"],
    ['Cher', 'Cher', ''],
    ['De Vries', 'De', 'Vries'],
    ['', '', ''],
  ])('%s is split into %s and %s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it.each([
    ['JAN', 'Jan'],
    ['VAN DER IJSSEL', 'van der IJssel'],
    ["MÜLLER-'T HART", "Müller-'t Hart"],
    ['ANNA MARIA', 'Anna Maria'],
    ["O'BRIEN", "O'brien"],
  ])('in capitals, %s, is offered as %s', (name, ordinary) => {
    expect(isInCapitals(name)).toBe(true);
    expect(inOrdinaryCase(name)).toBe(ordinary);
  });

  it.each(['Jan', 'van der Berg', 'JW', '王小明', ''])('in other letters, %s, is left alone', (name) => {
    expect(isInCapitals(name)).toBe(false);
  });
});
