import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorDetails, openLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes one line for each event', () => {
  const file = join(folder, 'logs/ijsploeg.log');
  const log = openLog(file, () => new Date('2026-12-12T08:30:00Z'));
  log('started', { version: '0.1.0' });
  log('portal', { fault: 'unreachable' });
  expect(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { at: '2026-12-12T08:30:00.000Z', event: 'started', version: '0.1.0' },
    { at: '2026-12-12T08:30:00.000Z', event: 'portal', fault: 'unreachable' },
  ]);
});

it('limits its size', () => {
  const file = join(folder, 'ijsploeg.log');
  writeFileSync(file, 'x'.repeat(1024 * 1024 + 1));
  const log = openLog(file);
  log('started');
  expect(statSync(file).size).toBeLessThan(200);
  expect(statSync(`${file}.old`).size).toBeGreaterThan(1024 * 1024);
});

it('ignores a file that cannot be written', () => {
  writeFileSync(join(folder, 'logs'), 'a file where the folder would be');
  openLog(join(folder, 'logs/ijsploeg.log'))('started');
});

it('logs where an error was thrown, not its message or the user name in its paths', () => {
  const error = Object.assign(
    new Error(`open '${homedir()}/Marijke/rooster.xlsx' for marijke@example.test`),
    {
      code: 'ENOENT',
    },
  );
  error.stack = `${error.message}\n    at save (${homedir()}/app/main.js:1:2)`;
  const details = errorDetails(error);
  expect(details).toEqual({ kind: 'Error ENOENT', stack: 'at save (main.js:1:2)' });
  for (const file of [
    'C:\\Users\\Marijke de Vries\\AppData\\Local\\Programs\\IJsploeg\\app.asar\\main.js',
    'file:///C:/Users/Marijke%20de%20Vries/AppData/Local/Programs/IJsploeg/app.asar/main.js',
    'file:///home/marijk%C3%A9/main.js',
    'file:///D:/Marijke (werk)/main.js',
  ]) {
    error.stack = `Error: Marijke\n    at marijke@example.test\n    at save (${file}:1:2)\n    at async ${file}:3:4`;
    const { stack } = errorDetails(error);
    expect(stack, file).not.toMatch(/marijk|vries|example/i);
    expect(stack, file).toMatch(/main\.js:\d:\d/);
  }
  expect(errorDetails('marijke@example.test')).toEqual({ kind: 'string', stack: '' });
});
