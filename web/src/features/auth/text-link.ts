/** How a link inside or below a text looks. */
export const TEXT_LINK = 'rounded-md font-semibold text-primary-ink underline-offset-4 hover:underline';
