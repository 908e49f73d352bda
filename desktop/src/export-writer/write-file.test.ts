import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WritingFiles, writeFile } from './write-file.ts';

let file: string;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-'));
  file = join(folder, 'a.part');
  writeFileSync(file, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writing = (text: string) => async (out: Writable) => {
  out.end(text);
  await finished(out);
  return text.length;
};
const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
/** The real file system, in which one method of an opened file fails. */
const failing = (method: 'write' | 'sync', code: string): WritingFiles => ({
  open: async (...args) => {
    const handle = await fileSystem.open(...args);
    handle[method] = () => Promise.reject(systemError(code, method));
    return handle;
  },
});

it('fills the file, and says when only syncing is left', async () => {
  const steps: string[] = [];
  expect(await writeFile(file, writing('whole'), () => steps.push(readFileSync(file, 'utf8')))).toBe(5);
  expect(steps).toEqual(['whole']);
});

it('creates no file where there is none', async () => {
  rmSync(file);
  await expect(writeFile(file, writing('x'), () => {})).rejects.toMatchObject({ reason: 'folder_gone' });
});

it.each(['write', 'sync'] as const)('reports a disk that is full at its %s', async (method) => {
  const done = writeFile(file, writing('x'), () => {}, failing(method, 'ENOSPC'));
  await expect(done).rejects.toMatchObject({ reason: 'disk_full' });
});

it('fails with the error of the writer when the disk did not fail', async () => {
  const reason = new Error('no rows');
  await expect(
    writeFile(
      file,
      () => Promise.reject(reason),
      () => {},
    ),
  ).rejects.toBe(reason);
});
