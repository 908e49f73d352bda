import { saveFile } from '../browser/save-file.ts';

/** The text of a csv file. With the separator and a byte order mark, Excel opens it in columns in every country. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeffsep=;\r\n${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`;

/** Saves an example to fill in with a spreadsheet program. Its cells contain no semicolon. */
export const saveExample = (name: string, csv: string): void =>
  saveFile(name, new TextEncoder().encode(csv), 'text/csv;charset=utf-8');
