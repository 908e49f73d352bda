import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, productionPackages } from './lib/production-packages.ts';
import { ROOT } from './lib/settings.ts';

/** Writes the table of the packages that run in production into docs/installed.md. */

const PAGE = join(ROOT, 'docs/installed.md');
const HEADING = '## What runs in production';

const rows = productionPackages().map(
  (one) => `| \`${keyOf(one)}\` | ${one.license} | ${one.places.join(', ')} |`,
);
const [before = '', section = ''] = readFileSync(PAGE, 'utf8').split(HEADING);
const text = section.slice(0, section.indexOf('\n| '));
writeFileSync(
  PAGE,
  `${before}${HEADING}${text}
| Package | Licence | Runs in |
| ------- | ------- | ------- |
${rows.join('\n')}
`,
);
console.log(`docs/installed.md lists ${rows.length} packages.`);
