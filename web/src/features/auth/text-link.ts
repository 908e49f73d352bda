/** The style of a link inside or below a text. */
export const TEXT_LINK = 'rounded-md font-semibold text-primary-ink underline-offset-4 hover:underline';
