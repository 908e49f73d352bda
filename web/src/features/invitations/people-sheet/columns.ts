import { foldText, SKILLS, type Skill } from '@ijsploeg/worker/contract';
import type { ColumnNames } from '../../../lib/sheet/columns.ts';

/** The values of a person that a column can have. `infix` is the "van der" of a Dutch administration. */
export const PERSON_FIELDS = ['firstName', 'infix', 'lastName', 'name', 'email', 'phone', 'skills'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** A value, or a skill that has a column of its own with a cross. */
export type PeopleField = PersonField | Skill;

/** As exports of Google forms, clubs and other volunteer systems name them. */
const PERSON_NAMES: Record<PersonField, readonly string[]> = {
  firstName: [
    'voornaam',
    'voornamen',
    'roepnaam',
    'first name',
    'firstname',
    'given name',
    'prename',
    'vorname',
  ],
  infix: ['tussenvoegsel', 'tussenvoegsels', 'tussenvoegsel(s)', 'tussenv.', 'tv', 'voorvoegsel', 'infix'],
  lastName: [
    'achternaam',
    'familienaam',
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'name (last)',
  ],
  name: [
    'naam',
    'volledige naam',
    'voor- en achternaam',
    'voornaam en achternaam',
    'naam vrijwilliger',
    'vrijwilliger',
    'name',
    'full name',
    'your name',
    'je naam',
    'volunteer',
    'display name',
  ],
  email: [
    'e-mail',
    'email',
    'mail',
    'e-mailadres',
    'emailadres',
    'e-mail adres',
    'email adres',
    'mailadres',
    'e-mail address',
    'email address',
    'e-mail-adresse',
    'gebruikersnaam',
    'username',
  ],
  phone: [
    'telefoon',
    'telefoonnummer',
    'telefoonnr',
    'telefoonnr.',
    'tel',
    'tel.',
    'tel.nr.',
    'mobiel',
    'mobiele telefoon',
    'mobiel nummer',
    'mobiele nummer',
    '06-nummer',
    '06 nummer',
    'gsm',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'handy',
    'whatsapp',
  ],
  skills: ['vaardigheden', 'vaardigheid', 'skills', 'skill', 'kwaliteiten', 'competenties'],
};

/** The names of a skill, folded: its own, that in the language of the screen, and each part of `Kassa / schaatsverhuur`. */
export const skillNames = (skill: Skill, labelOf: (skill: Skill) => string): string[] =>
  [skill, labelOf(skill)].flatMap((name) => [name, ...name.split(' / ')]).map(foldText);

/** The names of all columns; those of skills depend on the language of the screen. */
export const peopleNames = (labelOf: (skill: Skill) => string): ColumnNames<PeopleField> => ({
  ...PERSON_NAMES,
  ...(Object.fromEntries(SKILLS.map((skill) => [skill, skillNames(skill, labelOf)])) as Record<
    Skill,
    string[]
  >),
});
