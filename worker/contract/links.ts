/** The questions that a link in a mail can answer without signing in. */
export const LINK_PURPOSES = ['keep_factor'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
