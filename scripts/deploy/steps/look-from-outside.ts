import { VERSION } from '../../../worker/src/platform/version.ts';
import { type Deployment, type Step, StepError } from '../deployment.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 3000;

/** What a page says about itself: the reason why it is not the portal yet, or null. */
type Check = (response: Response) => Promise<string | null>;

const hasVersion: Check = async (response) => {
  if (!response.ok) return `status ${response.status}`;
  const { version } = (await response.json().catch(() => ({}))) as { version?: string };
  return version === VERSION ? null : `version ${version ?? 'unknown'}`;
};

/** Requests an address until it is as it should be; a new certificate or route may take minutes. */
async function waitFor({ outside }: Deployment, url: string, check: Check): Promise<void> {
  let last = 'nothing';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await outside.sleep(PAUSE_MS);
    try {
      const fault = await check(await outside.fetch(url));
      if (fault === null) return;
      last = fault;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
  }
  throw new StepError(
    `${url} does not answer as it should; the last answer was: ${last}.\nThe Worker's log has the reason: npx -y pnpm@12 exec wrangler tail --config .wrangler/deploy/worker.toml. Back to the version before: see docs/releasing.md.`,
  );
}

/** The portal, as a visitor sees it. */
export const lookFromOutside: Step = {
  title: 'From outside',
  about: 'Opens the portal as a visitor would, for up to three minutes.',
  async run(deployment) {
    const { portal, domains, names, isDryRun } = deployment;
    const { host } = new URL(portal.address);
    const isReady = domains.includes(host);
    const address = isReady || domains.length === 0 ? portal.address : `https://${domains[0]}`;
    if (!isReady) {
      deployment.note(
        `${host} does not lead to the site yet. In the dashboard of Cloudflare: Workers & Pages,`,
      );
      deployment.note(`${names.site}, Custom domains, add ${host}. Signing in works only there.`);
    }
    if (isDryRun) {
      deployment.note(
        `${address}/api/health has to answer version ${VERSION}, and ${address}/events a page.`,
      );
      return;
    }
    await waitFor(deployment, `${address}/api/health`, hasVersion);
    deployment.found(`${address}/api/health answers version ${VERSION}`);
    await waitFor(deployment, `${address}/events`, async (response) =>
      response.ok && (await response.text()).includes('<title>') ? null : `status ${response.status}`,
    );
    deployment.found(`${address}/events shows a page`);
  },
};
