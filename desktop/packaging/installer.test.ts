import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP_LINK_SCHEME } from '@ijsploeg/worker/contract';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

it('removes on Windows the scheme that the app registers, and is included', () => {
  expect(read('installer.nsh')).toContain(`DeleteRegKey HKCU "Software\\Classes\\${DESKTOP_LINK_SCHEME}"`);
  expect(read('../electron-builder.yml')).toMatch(/^ {2}include: packaging\/installer\.nsh$/m);
});
