/** Which version of a part to save. */
export type Choice = 'mine' | 'theirs';
export type Choices<Part extends string> = Partial<Record<Part, Choice>>;
export type Versions<Values, Part extends string> = ReturnType<typeof versionsOf<Values, Part>>;

/**
 * Compares and merges two versions of a form.
 *
 * @param parts the parts in which they can differ, in the order of the form, each with its fields
 * @param tidy normalises values, so that another spelling of the same value is not a difference
 */
export function versionsOf<Values, Part extends string>(
  parts: Record<Part, readonly (keyof Values)[]>,
  tidy: (values: Values) => Values,
) {
  const names = Object.keys(parts) as Part[];
  const textOf = (values: Values, part: Part): string => {
    const tidied = tidy(values);
    return parts[part].map((field) => asText(tidied[field])).join(' ');
  };
  const isSamePart = (one: Values, other: Values, part: Part) => textOf(one, part) === textOf(other, part);

  const differingParts = (one: Values, other: Values): Part[] =>
    names.filter((part) => !isSamePart(one, other, part));

  return {
    /** The parts in which two versions differ. */
    differingParts,

    /**
     * The default choice for each part that differs: the version that changed it; mine where both did.
     *
     * @param base the version that both started from
     */
    likelyChoices: (mine: Values, theirs: Values, base: Values): Choices<Part> =>
      Object.fromEntries(
        differingParts(mine, theirs).map((part) => [part, isSamePart(mine, base, part) ? 'theirs' : 'mine']),
      ) as Choices<Part>,

    /** Their version with the chosen parts of mine. */
    mergeVersions(mine: Values, theirs: Values, choices: Choices<Part>): Values {
      const fields = names.filter((part) => choices[part] === 'mine').flatMap((part) => parts[part]);
      return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
    },
  };
}

/** The server trims text. */
const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
