import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/settings.ts';

/** The style sheets of the built site. */
export const ourStyles = (): string =>
  globSync(join(ROOT, 'web/dist/assets/*.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
