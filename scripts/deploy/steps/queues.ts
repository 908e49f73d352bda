import { type Step, StepError } from '../deployment.ts';

const NO_QUEUE = /Queue "[^"]*" does not exist/;

/** The queues of the mails, in the EU. */
export const queues: Step = {
  title: 'Queues',
  about: 'Mails wait here until they are sent; those that failed end in the last one.',
  async run(deployment) {
    for (const queue of deployment.names.queues) {
      const found = await deployment.look(['queues', 'info', queue], { missing: NO_QUEUE });
      if (found === null) {
        await deployment.change(['queues', 'create', queue, '--jurisdiction', 'eu']);
        deployment.made(`${queue}, in the EU`);
        continue;
      }
      if (!/^Jurisdiction: eu$/m.test(found))
        throw new StepError(
          `The queue ${queue} exists outside the EU, and cannot be moved there.\nIf nothing uses it, delete it: npx -y pnpm@12 exec wrangler queues delete ${queue}. Otherwise set another "prefix" under "cloudflare" in portal.config.json.`,
        );
      deployment.found(queue);
    }
  },
};
