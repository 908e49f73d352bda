import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { partialFileFor, removePartials, writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('waits on Windows until another program has let go of the file', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  const file = join(folder, 'settings.json');
  let attempts = 0;
  await writeWhole(file, '{}', {
    async rename(from, to) {
      attempts += 1;
      if (attempts < 3) throw Object.assign(new Error('locked'), { code: 'EPERM', syscall: 'rename' });
      return rename(from, to);
    },
  });
  expect(attempts).toBe(3);
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

it('removes the partial files of earlier runs, and nothing else', async () => {
  const now = Date.now();
  const write = (name: string, at: number) => {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), at / 1000, at / 1000);
  };
  const [old, young, other] = ['settings.json', 'settings.json', 'budget.json'].map((name) =>
    basename(partialFileFor(join(folder, name))),
  ) as [string, string, string];
  for (const name of [old, other, 'settings.json', '.hidden', 'a.part']) write(name, now - 60_000);
  write(young, now + 60_000);
  mkdirSync(join(folder, 'roster'));
  await removePartials(folder, (name) => name === 'settings.json', now);
  expect(readdirSync(folder).sort()).toEqual(
    [young, other, 'settings.json', '.hidden', 'a.part', 'roster'].sort(),
  );
  await removePartials(join(folder, 'none'), () => true, now);
});
