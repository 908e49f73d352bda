import * as v from 'valibot';

/** The ten skills of the specification. Compared by exact equality, and shown as they are in both languages. */
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

/** A set of skills: no order, no doubles. */
export const Skills = v.pipe(
  v.array(v.picklist(SKILLS, 'unknown_skill'), 'invalid'),
  v.maxLength(SKILLS.length * 2, 'too_long'),
  v.transform((skills) => [...new Set(skills)]),
);
