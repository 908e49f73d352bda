/** Whose version of a part is to stand. */
export type Choice = 'mine' | 'theirs';
export type Choices<Part extends string> = Partial<Record<Part, Choice>>;
export type Versions<Form, Part extends string> = ReturnType<typeof versionsOf<Form, Part>>;

/**
 * How two versions of a form are compared and joined.
 *
 * @param parts in which they can differ, in the order of the form, each with the fields that make it up
 * @param tidy writes in full what can be typed in several ways: that alone is no difference
 */
export function versionsOf<Form, Part extends string>(
  parts: Record<Part, readonly (keyof Form)[]>,
  tidy: (form: Form) => Form,
) {
  const names = Object.keys(parts) as Part[];
  const partOf = (form: Form, part: Part): string => {
    const whole = tidy(form);
    // Spaces around a text are not kept.
    return parts[part].map((field) => String(whole[field]).trim()).join(' ');
  };
  const isSamePart = (one: Form, other: Form, part: Part) => partOf(one, part) === partOf(other, part);

  /** The parts in which two versions differ. */
  const differingParts = (one: Form, other: Form): Part[] =>
    names.filter((part) => !isSamePart(one, other, part));

  return {
    differingParts,

    /**
     * What is likely meant where two people changed the same thing at once: of each part that differs, the version
     * of the one who changed it; where both did, mine.
     *
     * @param base the version that both began with
     */
    likelyChoices: (mine: Form, theirs: Form, base: Form): Choices<Part> =>
      Object.fromEntries(
        differingParts(mine, theirs).map((part) => [part, isSamePart(mine, base, part) ? 'theirs' : 'mine']),
      ) as Choices<Part>,

    /** Their version with the parts that are to be mine. */
    mergeVersions(mine: Form, theirs: Form, choices: Choices<Part>): Form {
      const fields = names.filter((part) => choices[part] === 'mine').flatMap((part) => parts[part]);
      return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
    },
  };
}
