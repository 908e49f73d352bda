import { withSiteConfig } from '../cloud-config.ts';
import { type Deployment, readJson, type Step } from '../deployment.ts';

/** Deploys of this branch are what visitors get. */
const BRANCH = 'main';

/** The domains of the site; null without a site. */
async function findDomains(deployment: Deployment): Promise<string[] | null> {
  const listed = await deployment.look(['pages', 'project', 'list', '--json']);
  const site = readJson<{ 'Project Name': string; 'Project Domains': string }[]>(listed ?? '[]').find(
    (project) => project['Project Name'] === deployment.names.site,
  );
  return site ? site['Project Domains'].split(',').map((domain) => domain.trim()) : null;
}

/** The site, after the Worker, whose new routes it may need. */
export const deploySite: Step = {
  title: 'Site',
  about: 'The screens, and the address that people open.',
  async run(deployment) {
    const { names, outside, isDryRun, siteFolder: cwd } = deployment;
    const domains = await findDomains(deployment);
    if (domains) deployment.found(`${names.site} (Pages)`);
    else {
      await deployment.change(['pages', 'project', 'create', names.site, '--production-branch', BRANCH], {
        cwd,
      });
      deployment.made(`${names.site} (Pages)`);
    }
    deployment.showCommand('npx -y pnpm@12 build');
    if (!isDryRun) await outside.buildSite();
    await withSiteConfig(deployment, () =>
      deployment.change(['pages', 'deploy', '--branch', BRANCH, '--commit-dirty=true'], { cwd }),
    );
    deployment.made(`the site, which reaches ${names.worker} by its service binding`);
    deployment.domains = (isDryRun ? domains : await findDomains(deployment)) ?? [];
  },
};
