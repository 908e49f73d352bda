import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import type { PluginOption } from 'vite';
import { messageOptions } from './message-options.ts';

const run = promisify(execFile);

/**
 * Compiles the messages. A build does it in another process while it transforms everything else, because that takes a
 * third of its time; the dev server compiles them again when they change.
 */
export function compiledMessages(): PluginOption {
  let compilation: Promise<string> | undefined;
  let isReported = false;
  return [
    {
      name: 'compiled-messages',
      apply: 'build',
      enforce: 'pre',
      buildStart() {
        compilation = run(process.execPath, [join(import.meta.dirname, 'compile-messages.ts')]).then(
          () => '',
          ({ stderr }: { stderr: string }) => stderr,
        );
      },
      resolveId: {
        filter: { id: /\bparaglide\// },
        async handler() {
          const fault = await compilation;
          if (!fault) return null;
          if (!isReported) {
            isReported = true;
            this.error(`The messages do not compile. ${fault}`);
          }
          // One error is enough: every other message is left out.
          return false;
        },
      },
    },
    { ...paraglideVitePlugin(messageOptions), apply: 'serve' },
  ];
}
