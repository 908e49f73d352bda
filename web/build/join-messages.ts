import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORTS = `
import * as registry from '../registry.js';
import { getLocale, experimentalStaticLocale } from '../runtime.js';
`;
const IMPORT = /^import .* from '\.\.\/(registry|runtime)\.js';?$/gm;

/**
 * Serves all compiled messages as one module, for tests: every test file loads them anew, and a request per
 * message, a thousand of them, takes longer than most tests.
 */
export function joinMessages(): Plugin {
  return {
    name: 'join-messages',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/paraglide\/messages\/_index\.js$/ },
      handler(id) {
        const folder = join(id, '..');
        // Every declaration includes the key of its message, so names do not collide.
        const messages = globSync('!(_index).js', { cwd: folder }).map((file) =>
          readFileSync(join(folder, file), 'utf8').replace(IMPORT, ''),
        );
        const joined = IMPORTS + messages.join('\n');
        if (/^import /m.test(joined.slice(IMPORTS.length)))
          this.error('Not written as paraglide 2.23 writes a message.');
        return { code: joined, map: null };
      },
    },
  };
}
