import { randomBytes } from 'node:crypto';
import { workerConfigOf } from '../cloud-config.ts';
import { type Deployment, readJson, type Step, StepError } from '../deployment.ts';

const NO_WORKER = /Worker "[^"]*"[^\n]* not found/;
const SECRET_BYTES = 32;

const put = async (deployment: Deployment, name: string, value: string) => {
  // The value goes to the standard input: arguments are visible to every program of the machine.
  await deployment.change(['secret', 'put', name, '--config', workerConfigOf(deployment.folder)], {
    input: value,
  });
};

/** The secrets of the Worker. One that is set is never replaced: a new SECRET_KEY makes every second factor useless. */
export const secrets: Step = {
  title: 'Secrets',
  about: 'Only Cloudflare knows their values. One that is set stays as it is.',
  async run(deployment) {
    const { outside, portal } = deployment;
    const listed = await deployment.look(['secret', 'list', '--config', workerConfigOf(deployment.folder)], {
      missing: NO_WORKER,
    });
    const set = new Set(listed === null ? [] : readJson<{ name: string }[]>(listed).map(({ name }) => name));

    if (set.has('SECRET_KEY')) deployment.found('SECRET_KEY');
    else {
      await put(deployment, 'SECRET_KEY', randomBytes(SECRET_BYTES).toString('base64url'));
      deployment.made('SECRET_KEY, random; nobody has to know it');
    }

    const { transport, smtp } = portal.mail;
    if (transport !== 'smtp' || !smtp?.user) return;
    if (set.has('SMTP_PASSWORD')) return deployment.found('SMTP_PASSWORD');
    if (!deployment.isDryRun) {
      const password =
        outside.environment.SMTP_PASSWORD ||
        (await outside.askSecret(`   Password of ${smtp.user} at ${smtp.host}: `));
      if (!password)
        throw new StepError(
          `The mail server ${smtp.host} needs a password for ${smtp.user}.\nRun this in a terminal, which asks for it, or set SMTP_PASSWORD in the environment.`,
        );
      await put(deployment, 'SMTP_PASSWORD', password);
    }
    deployment.made(`SMTP_PASSWORD, which is asked, or read from the environment`);
  },
};
