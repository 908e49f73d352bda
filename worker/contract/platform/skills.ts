import * as v from 'valibot';

/** The ten skills of the specification. They are stored and compared by these names; screens in English show labels. */
export const SKILLS = [
  'School schaatsbegeleiding',
  'Kassa / schaatsverhuur',
  'Toezichthouder',
  'Passe-partouts controle',
  'Op- afbouw',
  'Technische ondersteuning',
  'BHV',
  'Social media content creatie',
  'Fotograaf',
  'Video producent',
] as const;
export type Skill = (typeof SKILLS)[number];

/** A set of skills: duplicates are removed and the order has no meaning. */
export const Skills = v.pipe(
  v.array(v.picklist(SKILLS, 'unknown_skill'), 'invalid'),
  v.maxLength(SKILLS.length * 2, 'too_long'),
  v.transform((skills) => [...new Set(skills)]),
);
