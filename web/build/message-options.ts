import { resolve } from 'node:path';
import type { CompilerOptions } from '@inlang/paraglide-js';

/** The options of the message compiler, shared by the build, the types and the tests. */
export const messageOptions: CompilerOptions = {
  project: resolve(import.meta.dirname, '../project.inlang'),
  outdir: resolve(import.meta.dirname, '../src/paraglide'),
  strategy: ['baseLocale'],
  isServer: 'import.meta.env.SSR',
  outputStructure: 'message-modules',
  emitReadme: false,
};
