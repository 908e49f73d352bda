import { globSync, readFileSync } from 'node:fs';
import { type MessageFile, messageFaults } from './lib/message-faults.ts';

/** Fails on messages that are missing in one language, unused messages, and uses of unknown messages. */

const MESSAGES = 'web/messages';
const files = Object.fromEntries(
  ['nl', 'en'].map((locale) => [
    locale,
    JSON.parse(readFileSync(`${MESSAGES}/${locale}.json`, 'utf8')) as MessageFile,
  ]),
);
const sources = globSync(['web/src/**/*.{ts,tsx}', 'desktop/src/**/*.ts'], {
  exclude: (path) => path.startsWith('web/src/paraglide') || path.includes('.test.'),
}).map((path) => readFileSync(path, 'utf8'));

const faults = messageFaults(files, sources);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${Object.keys(files.nl ?? {}).length - 1} messages in ${Object.keys(files).length} languages`);
