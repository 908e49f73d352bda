import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as fileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPartial, removePartial, replaceTarget, type TargetFiles } from './target-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'save-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const target = () => join(folder, 'shifts.xlsx');
const { signal } = new AbortController();

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
const on = (platform: NodeJS.Platform) => vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);

/** The real file system, in which opening the older file fails. */
const withLockedTarget = (code: string): TargetFiles => ({
  ...fileSystem,
  open: (path, ...rest) =>
    path === target() ? Promise.reject(systemError(code, 'open')) : fileSystem.open(path, ...rest),
});

async function save(text: string, files?: TargetFiles): Promise<void> {
  const partial = await createPartial(target(), signal, files);
  try {
    writeFileSync(partial, text);
    await replaceTarget(partial, target(), signal, files);
  } catch (error) {
    await removePartial(partial, files);
    throw error;
  }
}

describe('saving a file', () => {
  it('keeps the older file until the new one is complete, and leaves nothing else behind', async () => {
    writeFileSync(target(), 'older');
    const partial = await createPartial(target(), signal);
    writeFileSync(partial, 'whole');
    expect(readFileSync(target(), 'utf8')).toBe('older');
    await replaceTarget(partial, target(), signal);
    expect(readFileSync(target(), 'utf8')).toBe('whole');
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it('finds a missing folder before anything is written', async () => {
    rmSync(folder, { recursive: true });
    await expect(createPartial(target(), signal)).rejects.toMatchObject({ reason: 'folder_gone' });
  });

  it("finds a folder that has the file's name before anything is written", async () => {
    mkdirSync(target());
    await expect(createPartial(target(), signal)).rejects.toMatchObject({ reason: 'not_saved' });
    expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
  });

  it.each([
    ['win32', 'EBUSY', 'in_use'],
    ['win32', 'EPERM', 'in_use'],
    ['win32', 'EACCES', 'in_use'],
    ['darwin', 'EBUSY', 'in_use'],
    ['linux', 'ETXTBSY', 'in_use'],
    ['linux', 'EIO', 'not_saved'],
  ] as const)(
    'finds on %s an older file that cannot be opened with %s, before anything is written',
    async (platform, code, reason) => {
      on(platform);
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
      writeFileSync(target(), 'older');
      const done = createPartial(target(), signal, withLockedTarget(code));
      const failed = expect(done).rejects.toMatchObject({ reason });
      await expect.poll(() => vi.getTimerCount() > 0 || platform !== 'win32', { interval: 1 }).toBe(true);
      await vi.advanceTimersByTimeAsync(5200);
      await failed;
      expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
    },
  );

  it('replaces an older file that may not be written to, where the system allows that', async () => {
    on('linux');
    writeFileSync(target(), 'older');
    await save('whole', withLockedTarget('EACCES'));
    expect(readFileSync(target(), 'utf8')).toBe('whole');
  });

  it.each([
    ['open', 'EACCES', 'not_allowed'],
    ['open', 'EROFS', 'not_allowed'],
    ['open', 'ENOSPC', 'disk_full'],
    ['rename', 'EBUSY', 'in_use'],
    ['rename', 'ETXTBSY', 'in_use'],
    ['rename', 'ENOENT', 'folder_gone'],
    ['rename', 'EIO', 'not_saved'],
  ] as const)(
    'reports a failed %s with %s as %s, and keeps only the older file',
    async (step, code, reason) => {
      on('linux');
      writeFileSync(target(), 'older');
      const files = { ...fileSystem, [step]: () => Promise.reject(systemError(code, step)) };
      await expect(save('x', files)).rejects.toMatchObject({ reason });
      expect(readFileSync(target(), 'utf8')).toBe('older');
      expect(readdirSync(folder)).toEqual(['shifts.xlsx']);
    },
  );
});

describe("Windows' brief locks", () => {
  beforeEach(() => {
    on('win32');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  });

  /** Renames that fail until this time has passed. */
  const lockedFor = (ms: number, code = 'EPERM') => {
    const until = Date.now() + ms;
    const rename = vi.fn(async () => {
      if (Date.now() < until) throw systemError(code, 'rename');
    });
    return { ...fileSystem, rename };
  };

  it.each(['EBUSY', 'EPERM', 'EACCES'])('are waited for, with %s', async (code) => {
    const files = lockedFor(4900, code);
    const done = replaceTarget('a', 'b', signal, files);
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    expect(files.rename.mock.calls.length).toBeGreaterThan(10);
  });

  it('are an error after five seconds', async () => {
    const done = replaceTarget('a', 'b', signal, lockedFor(60_000));
    const failed = expect(done).rejects.toMatchObject({ reason: 'in_use' });
    await vi.advanceTimersByTimeAsync(5200);
    await failed;
  });

  it('are not waited for once the export is cancelled', async () => {
    const controller = new AbortController();
    const files = lockedFor(60_000);
    const done = replaceTarget('a', 'b', controller.signal, files);
    const reason = new Error('cancelled');
    const failed = expect(done).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(250);
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(100);
    await failed;
  });

  it('do not keep a partial file from being removed', async () => {
    let attempts = 0;
    const rm = async () => {
      attempts += 1;
      if (attempts < 5) throw systemError('EBUSY', 'rm');
    };
    const done = removePartial('a', { ...fileSystem, rm });
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(attempts).toBe(5);
  });

  it('are no reason to wait on other systems, or for other errors', async () => {
    await expect(replaceTarget('a', 'b', signal, lockedFor(1000, 'EIO'))).rejects.toMatchObject({
      reason: 'not_saved',
    });
    on('linux');
    await expect(replaceTarget('a', 'b', signal, lockedFor(1000))).rejects.toMatchObject({
      reason: 'not_allowed',
    });
  });
});
