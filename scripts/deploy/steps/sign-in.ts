import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import { NOT_SIGNED_IN } from '../cures.ts';
import { readJson, type Step, StepError } from '../deployment.ts';
import { WranglerError } from '../wrangler.ts';

/** Names that nobody can own (RFC 2606). */
const RESERVED = /(?:^|[.@/])(?:[\w-]+\.)*(?:test|example|invalid|localhost)(?:[>:/]|$)/i;

/** The settings that still have the value of the repository, which nobody can reach. */
export function exampleSettings({
  address,
  organisation,
  alertsTo,
  mail,
  securityContact,
}: PortalConfig): string[] {
  const settings = {
    address,
    'organisation.email': organisation.email,
    securityContact,
    alertsTo,
    'mail.from': mail.from,
  };
  return Object.entries(settings)
    .filter(([, value]) => RESERVED.test(value))
    .map(([name, value]) => `"${name}" is still the example ${JSON.stringify(value)}.`);
}

interface Identity {
  loggedIn: boolean;
  email?: string;
  accounts?: { name: string; id: string }[];
}

/** Who deploys, and into which account; a dry run goes on without. */
export const signIn: Step = {
  title: 'Settings and account',
  about: 'Checks portal.config.json, and who you are on Cloudflare.',
  async run(deployment) {
    const { portal, isDryRun, outside } = deployment;
    const examples = exampleSettings(portal);
    if (examples.length === 0) deployment.found('portal.config.json: every setting is good');
    else if (isDryRun) {
      deployment.note('Before the deploy, change in portal.config.json:');
      for (const sentence of examples) deployment.note(`- ${sentence}`);
    } else throw new StepError(['Change this in portal.config.json first:', ...examples].join('\n'));

    const args = ['whoami', '--json'];
    const result = await outside.wrangler(args);
    const isAnswer = /^\s*\{/m.test(result.stdout);
    if (!isAnswer) {
      if (!isDryRun) throw new WranglerError(args, result);
      deployment.isBlind = true;
      deployment.note('Cloudflare could not be asked who you are; so this shows a first deploy.');
      return;
    }
    const { loggedIn, email, accounts = [] } = readJson<Identity>(result.stdout);
    if (!loggedIn) {
      if (!isDryRun) throw new StepError(NOT_SIGNED_IN);
      deployment.isBlind = true;
      deployment.note('You are not signed in to Cloudflare, so this shows a first deploy. Sign in with:');
      deployment.note('npx -y pnpm@12 exec wrangler login');
      return;
    }
    const chosen = outside.environment.CLOUDFLARE_ACCOUNT_ID;
    const account = chosen ? accounts.find(({ id }) => id === chosen) : accounts[0];
    if (!chosen && accounts.length > 1)
      throw new StepError(
        [
          'You have more than one account on Cloudflare. Name the one to deploy to:',
          ...accounts.map(({ name, id }) => `CLOUDFLARE_ACCOUNT_ID=${id}   ${name}`),
        ].join('\n'),
      );
    deployment.found(
      `signed in${email ? ` as ${email}` : ''}, to the account ${account?.name ?? chosen ?? 'of the token'}`,
    );
  },
};
