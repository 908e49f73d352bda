import { UserError } from '../lib/settings.ts';
import { cureFor, explain } from './cures.ts';
import type { Deployment, Step } from './deployment.ts';
import { bookmark } from './steps/bookmark.ts';
import { confirmation } from './steps/confirmation.ts';
import { database } from './steps/database.ts';
import { deploySite } from './steps/deploy-site.ts';
import { deployWorker } from './steps/deploy-worker.ts';
import { files } from './steps/files.ts';
import { firstAdmin } from './steps/first-admin.ts';
import { lookFromOutside } from './steps/look-from-outside.ts';
import { migrations } from './steps/migrations.ts';
import { queues } from './steps/queues.ts';
import { secrets } from './steps/secrets.ts';
import { signIn } from './steps/sign-in.ts';
import { testMail } from './steps/test-mail.ts';
import { WranglerError } from './wrangler.ts';

/** The steps in order: the schema before the Worker that needs it, the Worker before the site. */
export const STEPS: readonly Step[] = [
  signIn,
  confirmation,
  database,
  files,
  queues,
  secrets,
  bookmark,
  migrations,
  deployWorker,
  deploySite,
  lookFromOutside,
  firstAdmin,
  testMail,
];

/** The cause of a failed step, and what to do about it. */
function explanation(error: unknown): string {
  if (error instanceof WranglerError)
    return [
      `wrangler ${error.args.join(' ')}`,
      explain(error.output),
      ...(cureFor(error.output)
        ? []
        : ['', 'This is an answer that the command does not know; the lines above are from wrangler.']),
    ].join('\n');
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs the steps and prints a guide. Each step checks what exists, so a run after a failure continues where it stopped.
 *
 * @returns whether all succeeded
 */
export async function runDeploy(deployment: Deployment, steps = STEPS): Promise<boolean> {
  const { portal, isDryRun, outside } = deployment;
  const print = (line = '') => outside.print(line);
  print(`${portal.name}, to ${portal.address}`);
  if (isDryRun)
    print(
      'A dry run: this looks, changes nothing on Cloudflare, and shows each command that would change something.',
    );
  for (const [index, step] of steps.entries()) {
    print();
    print(`${index + 1}. ${step.title}`);
    print(`   ${step.about}`);
    try {
      await step.run(deployment);
    } catch (error) {
      print();
      print(`This step failed: ${step.title}.`);
      print(explanation(error));
      print();
      print('Then run the same command again: it finds what was made and goes on from there.');
      return false;
    }
  }
  print();
  print(
    isDryRun
      ? 'To do all this: npx -y pnpm@12 deploy:cloudflare'
      : `Done. The portal is at ${portal.address}`,
  );
  return true;
}
