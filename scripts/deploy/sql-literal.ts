/** A text in SQL: D1's command line takes no parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
