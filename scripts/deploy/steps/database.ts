import { writeCloudConfig } from '../cloud-config.ts';
import { type Deployment, readJson, type Step, StepError } from '../deployment.ts';

interface Database {
  uuid: string;
  name: string;
  jurisdiction?: string | null;
}

/** The database with the name of this portal. */
export async function findDatabase(deployment: Deployment): Promise<Database | undefined> {
  const listed = await deployment.look(['d1', 'list', '--json']);
  return listed === null
    ? undefined
    : readJson<Database[]>(listed).find(({ name }) => name === deployment.names.database);
}

/** The database, in the EU. With a jurisdiction D1 ignores a location hint, so none is given. */
export const database: Step = {
  title: 'Database',
  about: 'People, shifts and everything else that the portal keeps. Its data stay in the EU.',
  async run(deployment) {
    const { names } = deployment;
    let found = await findDatabase(deployment);
    if (found?.jurisdiction !== undefined && found.jurisdiction !== 'eu')
      throw new StepError(
        `The database ${names.database} exists outside the EU, and cannot be moved there.\nSet another "prefix" under "cloudflare" in portal.config.json, or delete it if it is not needed: npx -y pnpm@12 exec wrangler d1 delete ${names.database}`,
      );
    if (found) deployment.found(`${names.database} (D1)`);
    else {
      await deployment.change(['d1', 'create', names.database, '--jurisdiction', 'eu']);
      found = await findDatabase(deployment);
      if (!found && !deployment.isDryRun)
        throw new StepError(`The database ${names.database} was made and is not listed yet. Wait a minute.`);
      deployment.made(`${names.database} (D1), in the EU`);
    }
    deployment.databaseId = found?.uuid;
    writeCloudConfig(deployment);
  },
};
