import { expect, it, onTestFinished } from 'vitest';
import { NotSaved, notSaved } from './save-failure.ts';

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error('refused'), { code, syscall, errno: -1 });

function reasonOf(error: unknown) {
  try {
    return notSaved(error);
  } catch (failure) {
    return failure instanceof NotSaved ? failure.reason : undefined;
  }
}

it.each([
  ['EBUSY', 'rename', 'in_use'],
  ['ETXTBSY', 'open', 'in_use'],
  ['EACCES', 'open', 'not_allowed'],
  ['EPERM', 'rename', 'not_allowed'],
  ['EROFS', 'open', 'not_allowed'],
  ['ENOSPC', 'write', 'disk_full'],
  ['EDQUOT', 'write', 'disk_full'],
  ['EFBIG', 'write', 'disk_full'],
  ['ENOENT', 'open', 'folder_gone'],
  ['ENOTDIR', 'open', 'folder_gone'],
  ['EIO', 'write', 'not_saved'],
])('takes %s of %s for "%s"', (code, syscall, reason) => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'linux' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  expect(reasonOf(systemError(code, syscall))).toBe(reason);
});

it('takes a rename that Windows does not allow for a file in use', () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  expect(reasonOf(systemError('EPERM', 'rename'))).toBe('in_use');
  expect(reasonOf(systemError('EPERM', 'open'))).toBe('not_allowed');
});

it('has no other reason for an error that is not of the system', () => {
  expect(reasonOf(new Error('fault'))).toBe('not_saved');
});
