import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const README = join(import.meta.dirname, 'README.md');
const HEADING = '## Figures';

// Before anything is measured: how busy others keep the machine says how far the requests a second can be trusted.
const [loadBefore = 0] = loadavg();

/** Puts these tables, with the day, in the place of the README's figures, which are its last part. */
export function saveFigures(tables: string): void {
  const [text = ''] = readFileSync(README, 'utf8').split(HEADING);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadBefore.toFixed(1)} before the start`;
  writeFileSync(README, `${text}${HEADING}\n\n${day}, ${machine}.\n\n${tables}\n`);
}
