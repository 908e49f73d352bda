import { VERSION } from '../../../worker/src/platform/version.ts';
import { workerConfigOf } from '../cloud-config.ts';
import type { Step } from '../deployment.ts';

/** The Worker; a dry run bundles it as well. */
export const deployWorker: Step = {
  title: 'Worker',
  about: 'The part that answers requests, sends mails and does the hourly work.',
  async run(deployment) {
    const args = ['deploy', '--config', workerConfigOf(deployment.folder)];
    if (deployment.isDryRun) {
      deployment.showCommand(`wrangler ${args.join(' ')}`);
      const result = await deployment.outside.wrangler([...args, '--dry-run']);
      deployment.note(result.code === 0 ? 'Its bundle is good.' : result.stderr.trim());
    } else await deployment.change(args);
    deployment.made(`${deployment.names.worker}, version ${VERSION}`);
  },
};
