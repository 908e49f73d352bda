/** The kinds of changes, by which the list is filtered. Apart from the list, which loads with its screen. */
export const UPDATE_TYPES = ['feature', 'improvement', 'fix'] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];
