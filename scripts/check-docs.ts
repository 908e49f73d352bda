import { existsSync, globSync, readFileSync } from 'node:fs';
import { docsFaults } from './lib/docs-faults.ts';

/** Fails on broken references in the documentation and the code: unknown product decisions and dead links. */

const GENERATED = /(^|\/)(node_modules|paraglide|dist|out|release|test-results|\..+)$/;

const texts = Object.fromEntries(
  globSync(
    [
      '*.md',
      'docs/**/*.md',
      'tests/**/README.md',
      '*.toml',
      '{desktop,migrations,scripts,tests,web,worker}/**/*.{ts,tsx,js,css,html,sql}',
    ],
    { exclude: (path) => GENERATED.test(path) },
  ).map((path) => [path, readFileSync(path, 'utf8')]),
);

const faults = docsFaults(texts, existsSync);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`The references in ${Object.keys(texts).length} files lead somewhere`);
