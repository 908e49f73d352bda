import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appLocale, openSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openSettings(folder, (error) => expect.unreachable(String(error)));

it('are restored in the next run', async () => {
  const settings = open();
  expect(settings.current.portal).toBeNull();
  await Promise.all([settings.change({ portal: 'https://ijsploeg.nl' }), settings.change({ locale: 'en' })]);
  expect(open().current).toMatchObject({ portal: 'https://ijsploeg.nl', locale: 'en' });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it.each(['', '{', 'null', '[]', '"x"', '{"portal": 7, "locale": "fr"}', '{"portal": "http://evil.example"}'])(
  'that cannot be read are as if never set: %s',
  (text) => {
    writeFileSync(join(folder, 'settings.json'), text);
    expect(open().current).toMatchObject({ portal: null, locale: null });
  },
);

it('keep the readable parts of a damaged file', () => {
  writeFileSync(join(folder, 'settings.json'), '{"portal": "https://ijsploeg.nl", "locale": 7}');
  expect(open().current).toMatchObject({ portal: 'https://ijsploeg.nl', locale: null });
});

it('apply for this run when writing fails, and report the error', async () => {
  const writeErrors: unknown[] = [];
  const settings = openSettings(join(folder, 'missing'), (error) => writeErrors.push(error));
  await settings.change({ portal: 'https://ijsploeg.nl' });
  expect(settings.current.portal).toBe('https://ijsploeg.nl');
  expect(writeErrors).toHaveLength(1);
});

it.each([
  [null, 'nl-NL', 'nl'],
  [null, 'en-GB', 'en'],
  [null, 'fr', 'nl'],
  [null, '', 'nl'],
  ['en', 'nl-NL', 'en'],
] as const)('with %s chosen and the system in %j the app uses %s', (locale, system, expected) => {
  expect(appLocale({ locale }, system)).toBe(expected);
});
