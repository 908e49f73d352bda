import { PHOTO_TEXT_VERSION, type Role, type Skill } from '@ijsploeg/worker/contract';
import type { accounts, profiles, volunteerRequests } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { toSearchText } from '../../worker/src/platform/lib/search-text.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DAY, HOUR } from './demo-time.ts';
import { createRandom } from './random.ts';

type Profile = typeof profiles.$inferInsert & { skills: Skill[] };

/** The demo people, as rows. */
export interface DemoPeople {
  accounts: (typeof accounts.$inferInsert)[];
  profiles: Profile[];
  requests: (typeof volunteerRequests.$inferInsert)[];
}

/** The answer about photos of the person with this number: of ten people, six say yes, two no, and two have not answered. */
function photosOf(number: number, photoAnsweredAt: number) {
  const answer = number % 5;
  if (answer === 4) return {};
  const photoAnswer = answer === 3 ? ('no' as const) : ('yes' as const);
  return { photoAnswer, photoAnsweredAt, photoTextVersion: PHOTO_TEXT_VERSION, photoVersion: 1 };
}

const FIRST_NAMES =
  'Anouk Bas Carlijn Daan Eline Fleur Gijs Hanneke Ilse Jasper Karin Lars Maaike Niels Olga Pieter Quirine Ruben Sanne Thijs Ümit Vera Wouter Xandra Yusuf Zoë Bram Chantal Dirk Esther Floris Geertje Henk Iris Joost Kees Lotte Mohamed Noor Oscar'.split(
    ' ',
  );
const LAST_NAMES = [
  'de Vries',
  'Jansen',
  'van den Berg',
  'Bakker',
  'Visser',
  'Smit',
  'Meijer',
  'de Boer',
  'Mulder',
  'de Groot',
  'Bos',
  'Vos',
  'Peters',
  'Hendriks',
  'van Leeuwen',
  'Dekker',
  'Brouwer',
  'de Wit',
  'Dijkstra',
  'Smits',
  'de Graaf',
  'van der Meer',
  'El Idrissi',
  'Yılmaz',
  'Kok',
  'Jacobs',
  'de Haan',
  'Vermeulen',
  "van 't Hof",
  'Schouten',
  'Böhm',
];
const CITIES = ['Winterswijk', 'Aalten', 'Groenlo', 'Bredevoort', 'Lichtenvoorde'];
const SKILL_SETS: Skill[][] = [
  ['Kassa / schaatsverhuur'],
  ['Kassa / schaatsverhuur', 'Passe-partouts controle'],
  ['Toezichthouder'],
  ['Toezichthouder', 'BHV'],
  ['School schaatsbegeleiding', 'Toezichthouder'],
  ['School schaatsbegeleiding', 'Kassa / schaatsverhuur'],
  ['Op- afbouw', 'Technische ondersteuning'],
  ['Technische ondersteuning'],
  ['BHV', 'Kassa / schaatsverhuur'],
  ['Fotograaf', 'Social media content creatie'],
  ['Video producent', 'Kassa / schaatsverhuur'],
  [],
];
const MOTIVATIONS = [
  'Ik schaats al mijn hele leven en help graag een handje mee.',
  'Vorig jaar heb ik ook geholpen, dat was ontzettend gezellig!',
  'Mijn kinderen staan er toch elke middag, dan kan ik net zo goed meehelpen.',
  null,
];

/** Who joined longer ago than this was there last winter. */
export const LAST_WINTER_DAYS = 420;

const INACTIVE = [
  ['Gerda', 'Lammers'],
  ['Rik', 'ten Have'],
  ['Soraya', 'Kuipers'],
] as const;

/** The four named accounts, the sixty numbered volunteers, and three people who were not seen for years. */
export async function makePeople(
  now: number,
  hashPassword: (password: string) => string,
): Promise<DemoPeople> {
  const people: DemoPeople = { accounts: [], profiles: [], requests: [] };
  // One hash for all of them: a public password needs no salt of its own.
  const passwordHash = hashPassword(DEMO_PASSWORD);
  const random = createRandom(1895);

  const add = (name: string, role: Role, values: Partial<Profile>, joinedDaysAgo: number): Profile => {
    const id = newId('usr');
    const email = `${name}@ijsploeg.test`;
    const createdAt = now - joinedDaysAgo * DAY;
    const row: Profile = {
      id,
      email,
      firstName: 'Robin',
      lastName: 'Winter',
      phoneNumber: `+316${String(10_000_000 + Math.floor(random() * 89_999_999))}`,
      profileCompleted: true,
      city: CITIES[Math.floor(random() * CITIES.length)] ?? null,
      country: 'Nederland',
      skills: [],
      role,
      searchText: '',
      createdAt,
      updatedAt: createdAt,
      ...(role !== 'user' && photosOf(people.profiles.length, createdAt + 2 * HOUR)),
      ...values,
    };
    row.searchText = toSearchText(row.firstName, row.lastName, email);
    people.accounts.push({
      id,
      email,
      passwordHash,
      emailConfirmedAt: createdAt + HOUR,
      createdAt,
      updatedAt: createdAt,
    });
    people.profiles.push(row);
    return row;
  };
  const apply = (person: Profile, motivation: string | null, approved: boolean) =>
    people.requests.push({
      id: newId('req'),
      userId: person.id,
      motivation,
      status: approved ? 'approved' : 'pending',
      requestedAt: person.createdAt + 2 * HOUR,
      approvedAt: approved ? person.createdAt + DAY : null,
    });

  add('admin', 'admin', { firstName: 'Marijke', lastName: 'Postma' }, 60);
  apply(
    add(
      'vrijwilliger',
      'volunteer',
      {
        firstName: 'Sanne',
        lastName: 'de Vries',
        skills: ['Kassa / schaatsverhuur', 'Toezichthouder'],
      },
      50,
    ),
    MOTIVATIONS[0] ?? null,
    true,
  );
  apply(
    add('aanvrager', 'user', { firstName: 'Joost', lastName: 'Hermans', skills: ['Fotograaf'] }, 1),
    'Ik maak graag foto’s en help ook met alle plezier bij de schaatsverhuur.',
    false,
  );
  add(
    'nieuw',
    'user',
    {
      firstName: 'Lieke',
      lastName: 'Vos',
      phoneNumber: null,
      city: null,
      country: null,
      profileCompleted: false,
    },
    0,
  );
  for (let number = 1; number <= 60; number++)
    apply(
      add(
        `vrijwilliger${String(number).padStart(2, '0')}`,
        'volunteer',
        {
          firstName: FIRST_NAMES[(number * 7) % FIRST_NAMES.length] ?? 'Jip',
          lastName: LAST_NAMES[(number * 5) % LAST_NAMES.length] ?? 'de Jong',
          skills: SKILL_SETS[number % SKILL_SETS.length] ?? [],
          locale: number % 10 === 0 ? 'en' : 'nl',
        },
        // Every third one was there last winter, too.
        number % 3 === 0 ? LAST_WINTER_DAYS + number : 30 + (number % 20),
      ),
      MOTIVATIONS[number % MOTIVATIONS.length] ?? null,
      true,
    );
  // For the list of people who were not seen for long: they signed up for an event and never came back.
  for (const [index, [firstName, lastName]] of INACTIVE.entries())
    add(`vroeger${index + 1}`, 'user', { firstName, lastName }, 900 + index * 40);
  return people;
}
