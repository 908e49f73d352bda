import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Section, toTables } from './figures.ts';

const README = join(import.meta.dirname, 'README.md');
const HEADING = '## Figures';

// Read before anything is measured: other load on the machine affects the requests per second.
const [loadBefore = 0] = loadavg();

/**
 * Replaces the tables of these parts in the README, with the date. Its last section holds the date and the
 * table of each part.
 */
export function saveFigures(sections: readonly Section[]): void {
  const [text = '', saved = ''] = readFileSync(README, 'utf8').split(HEADING);
  const day = new Date().toISOString().slice(0, 10);
  const when = `${day}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadBefore.toFixed(1)} before the start.`;
  const parts = readParts(saved);
  for (const section of sections) parts.set(section.title, `${when}\n\n${toTables([section])}`);
  writeFileSync(README, `${text}${HEADING}\n\n${[...parts.values()].join('\n\n')}\n`);
}

/** The date and the table of each part, by its title. */
function readParts(saved: string): Map<string, string> {
  const parts = new Map<string, string>();
  let when = '';
  for (const paragraph of saved.trim().split('\n\n')) {
    const title = /^\| (.+?) +\|/.exec(paragraph)?.[1];
    if (title) parts.set(title, `${when}\n\n${paragraph}`);
    else when = paragraph;
  }
  return parts;
}
