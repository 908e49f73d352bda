import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Section, toTables } from './figures.ts';

const README = join(import.meta.dirname, 'README.md');
const HEADING = '## Figures';

// Read before anything is measured: other load on the machine affects the requests per second.
const [loadBefore = 0] = loadavg();

/** Replaces the tables of these parts in the README, with the date. */
export const saveFigures = (sections: readonly Section[]): void =>
  saveTables(sections.map((section) => toTables([section])));

/** Replaces the tables with these titles, their first cells. The last section of the README holds a date and a table each. */
export function saveTables(tables: readonly string[]): void {
  const [text = '', saved = ''] = readFileSync(README, 'utf8').split(HEADING);
  const day = new Date().toISOString().slice(0, 10);
  const when = `${day}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadBefore.toFixed(1)} before the start.`;
  const parts = readParts(saved);
  for (const table of tables) parts.set(titleOf(table) ?? '', `${when}\n\n${table}`);
  writeFileSync(README, `${text}${HEADING}\n\n${[...parts.values()].join('\n\n')}\n`);
}

const titleOf = (table: string) => /^\| (.+?) +\|/.exec(table)?.[1];

/** The date and the table of each part, by its title. */
function readParts(saved: string): Map<string, string> {
  const parts = new Map<string, string>();
  let when = '';
  for (const paragraph of saved.trim().split('\n\n')) {
    const title = titleOf(paragraph);
    if (title) parts.set(title, `${when}\n\n${paragraph}`);
    else when = paragraph;
  }
  return parts;
}
