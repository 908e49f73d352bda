import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotSaved, saveFile } from './save-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const place = () => join(folder, 'shifts.xlsx');

const writing = (text: string) => async (out: Writable) => {
  out.end(text);
  await finished(out);
  return text.length;
};
const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('saveFile', () => {
  it('writes the file and leaves nothing else behind', async () => {
    writeFileSync(place(), 'older');
    expect(await saveFile(place(), writing('whole'))).toBe(5);
    expect(readFileSync(place(), 'utf8')).toBe('whole');
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it('keeps the older file until the new one is complete', async () => {
    writeFileSync(place(), 'older');
    await saveFile(place(), async (out) => {
      out.write('half');
      expect(readFileSync(place(), 'utf8')).toBe('older');
      out.end();
      await finished(out);
    });
    expect(readFileSync(place(), 'utf8')).toBe('half');
  });

  it('leaves only the older file when writing fails', async () => {
    writeFileSync(place(), 'older');
    const reason = new Error('called off');
    await expect(
      saveFile(place(), async (out) => {
        out.write('half');
        throw reason;
      }),
    ).rejects.toBe(reason);
    expect(readFileSync(place(), 'utf8')).toBe('older');
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it('reports a missing folder', async () => {
    rmSync(folder, { recursive: true });
    await expect(saveFile(place(), writing('x'))).rejects.toMatchObject({ reason: 'folder_gone' });
  });

  it("reports a folder that has the file's name", async () => {
    mkdirSync(place());
    await expect(saveFile(place(), writing('x'))).rejects.toBeInstanceOf(NotSaved);
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it.each([
    ['open', 'EACCES', 'not_allowed'],
    ['open', 'EROFS', 'not_allowed'],
    ['open', 'ENOSPC', 'disk_full'],
    ['rename', 'EBUSY', 'in_use'],
    ['rename', 'ETXTBSY', 'in_use'],
    ['rename', 'ENOENT', 'folder_gone'],
    ['rename', 'EIO', 'not_saved'],
  ] as const)('reports a failed %s with %s as %s', async (step, code, reason) => {
    writeFileSync(place(), 'older');
    const files = { ...fileSystem, [step]: () => Promise.reject(systemError(code, step)) };
    await expect(saveFile(place(), writing('x'), files)).rejects.toMatchObject({ reason });
    expect(readFileSync(place(), 'utf8')).toBe('older');
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it.each([
    ['win32', 'rename', 'in_use'],
    ['win32', 'open', 'not_allowed'],
    ['linux', 'rename', 'not_allowed'],
    ['linux', 'open', 'not_allowed'],
  ] as const)('reports on %s a failed %s with EPERM as %s', async (platform, step, reason) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    const files = { ...fileSystem, [step]: () => Promise.reject(systemError('EPERM', step)) };
    await expect(saveFile(place(), writing('x'), files)).rejects.toMatchObject({ reason });
    vi.restoreAllMocks();
  });

  it('reports a disk that fills up while writing', async () => {
    const files = {
      ...fileSystem,
      open: async (...args: Parameters<typeof fileSystem.open>) => {
        const handle = await fileSystem.open(...args);
        handle.write = () => Promise.reject(systemError('ENOSPC', 'write'));
        return handle;
      },
    };
    await expect(saveFile(place(), writing('x'), files)).rejects.toMatchObject({ reason: 'disk_full' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a full disk that only shows when the file is synced', async () => {
    const files = {
      ...fileSystem,
      open: async (...args: Parameters<typeof fileSystem.open>) => {
        const handle = await fileSystem.open(...args);
        handle.sync = () => Promise.reject(systemError('ENOSPC', 'fsync'));
        return handle;
      },
    };
    await expect(saveFile(place(), writing('x'), files)).rejects.toMatchObject({ reason: 'disk_full' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
