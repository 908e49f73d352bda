import type { ExportCell } from '@ijsploeg/worker/contract';

/**
 * A row of a sheet as exceljs would write it, at a third of the time.
 *
 * @param number of the row, from 1
 * @param styles the number of each column's style in the workbook
 */
export function rowXml(
  number: number,
  cells: readonly (ExportCell | null)[],
  styles: readonly number[],
): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    xml += `<c r="${columnName(index)}${number}" s="${styles[index]}"`;
    if (cell === null) xml += '/>';
    else if (typeof cell === 'number') xml += `><v>${cell}</v></c>`;
    else xml += ` t="str"><v>${escapeXml(cell)}</v></c>`;
  }
  return `${xml}</row>`;
}

const FIRST_LETTER = 'A'.charCodeAt(0);

/** The letter of a column, from 0. */
function columnName(index: number): string {
  if (index > 25) throw new Error('more columns than letters');
  return String.fromCharCode(FIRST_LETTER + index);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not valid in XML.
const SPECIAL = /[&<>"'\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string => text.replace(SPECIAL, (character) => ENTITIES[character] ?? '');
