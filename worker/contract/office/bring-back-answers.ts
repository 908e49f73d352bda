/** The answers to "Will you join again?". */
export const BRING_BACK_ANSWERS = ['yes', 'no', 'later'] as const;
export type BringBackAnswer = (typeof BRING_BACK_ANSWERS)[number];
