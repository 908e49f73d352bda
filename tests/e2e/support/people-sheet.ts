import { freshEmail } from './people.ts';

/** A sheet as an organiser keeps it, with everything that goes wrong in one. */
export interface MessySheet {
  /** A csv file in the code page of older Excels. */
  file: { name: string; mimeType: string; buffer: Buffer };
  /** The addresses of the people who can be invited, in the order of the rows. */
  emails: string[];
  /** The row with an address that is none, and what it should be. */
  wrong: { row: number; email: string };
}

const FIRST = ['Jan', 'Els', 'Piet', 'Zoë', 'Anouk', 'Mohammed', 'Fatima', 'Kees', 'Sanne', 'Joris'];
const LAST = [
  'van der Berg',
  'Bakker',
  'de Vries',
  'Müller',
  'Smit',
  'el Amrani',
  "van 't Hart",
  'Bos',
  'Vos',
  'Kok',
];

/**
 * 300 rows below a title: 290 people to invite, one of them after a correction, five twice, three known and two without a name.
 *
 * @param known an address with an account
 */
export function messySheet(known: string): MessySheet {
  const emails = Array.from({ length: 290 }, (_, index) => freshEmail(`genodigd${index}`));
  const wrong = { row: 14, email: emails[10] ?? '' };
  const people = emails.map((email, index) => {
    const name = `${FIRST[index % 10]} ${LAST[Math.floor(index / 10) % 10]}`;
    const phone = index % 3 === 0 ? `6123456${10 + (index % 90)}` : `06-123456${10 + (index % 90)}`;
    return [
      index % 9 === 0 ? name.toUpperCase() : name,
      index === 10 ? 'geen adres' : index % 7 === 0 ? `${email.toUpperCase()} ` : email,
      index % 4 === 0 ? '' : phone,
      index % 5 === 0 ? 'kassa, BHV' : '',
      index % 11 === 0 ? 'x' : '',
      index % 20 === 0 ? 'belt graag' : '',
    ];
  });
  const twice = emails.slice(20, 25).map((email) => ['Dubbel', email, '', '', '', '']);
  const others = [
    ...Array.from({ length: 3 }, () => ['Al Bekend', known, '', '', '', '']),
    ...['a', 'b'].map((letter) => ['', freshEmail(`naamloos.${letter}`), '', '', '', '']),
  ];
  const lines = [
    ['Vrijwilligers IJsbaan 2025'],
    [],
    ['Naam', 'E-mailadres', 'Mobiel', 'Vaardigheden', 'Fotograaf', 'Opmerking'],
    ...people,
    ...twice,
    ...others,
  ];
  const text = lines.map((cells) => cells.join(';')).join('\r\n');
  return {
    file: { name: 'vrijwilligers.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') },
    emails,
    wrong,
  };
}
