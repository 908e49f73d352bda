import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Section, toTables } from './figures.ts';

const README = join(import.meta.dirname, 'README.md');
const HEADING = '## Figures';

// Before anything is measured: how busy others keep the machine says how far the requests a second can be trusted.
const [loadBefore = 0] = loadavg();

/**
 * Puts these figures, with the day, in the place of the README's of the same parts. Its figures are its last part:
 * for each part when it was measured, and its table.
 */
export function saveFigures(sections: readonly Section[]): void {
  const [text = '', saved = ''] = readFileSync(README, 'utf8').split(HEADING);
  const day = new Date().toISOString().slice(0, 10);
  const when = `${day}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadBefore.toFixed(1)} before the start.`;
  const parts = readParts(saved);
  for (const section of sections) parts.set(section.title, `${when}\n\n${toTables([section])}`);
  writeFileSync(README, `${text}${HEADING}\n\n${[...parts.values()].join('\n\n')}\n`);
}

/** When each part was measured and its table, by its title. */
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
