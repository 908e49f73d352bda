import type { ShiftForm } from './shift-form.ts';

/** The parts in which two versions of a shift can differ, each with the fields that make it up. */
const PARTS = {
  status: ['status'],
  title: ['title'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  location: ['location'],
  maxVolunteers: ['maxVolunteers'],
  event: ['eventId'],
  description: ['description'],
  shiftType: ['shiftType'],
  requiredSkills: ['requiredSkills'],
} as const satisfies Record<string, readonly (keyof ShiftForm)[]>;

export type VersionPart = keyof typeof PARTS;
/** Whose version of a part is to stand. */
export type Choice = 'mine' | 'theirs';
export type Choices = Partial<Record<VersionPart, Choice>>;

const partOf = (form: ShiftForm, part: VersionPart): string =>
  // Spaces around a text are not kept, nor is the order of skills.
  PARTS[part].map((field) => String(form[field]).trim()).join(' ');
const isSamePart = (one: ShiftForm, other: ShiftForm, part: VersionPart) =>
  partOf(one, part) === partOf(other, part);

/** The parts in which two versions differ, in the order of the form. */
export const differingParts = (one: ShiftForm, other: ShiftForm): VersionPart[] =>
  (Object.keys(PARTS) as VersionPart[]).filter((part) => !isSamePart(one, other, part));

/**
 * What is likely meant where two people changed a shift at once: of each part that differs, the version of the one
 * who changed it; where both did, mine.
 *
 * @param base the version that both began with
 */
export const likelyChoices = (mine: ShiftForm, theirs: ShiftForm, base: ShiftForm): Choices =>
  Object.fromEntries(
    differingParts(mine, theirs).map((part) => [part, isSamePart(mine, base, part) ? 'theirs' : 'mine']),
  );

/** Their version with the parts that are to be mine. */
export function mergeVersions(mine: ShiftForm, theirs: ShiftForm, choices: Choices): ShiftForm {
  const fields = (Object.keys(PARTS) as VersionPart[])
    .filter((part) => choices[part] === 'mine')
    .flatMap((part): readonly (keyof ShiftForm)[] => PARTS[part]);
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
}
