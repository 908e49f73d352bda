import { workerConfigOf } from '../cloud-config.ts';
import { readJson, type Step } from '../deployment.ts';

const COUNT = "SELECT people FROM people_counts WHERE role = 'admin'";

/** What is left to do by hand. */
export const firstAdmin: Step = {
  title: 'First admin',
  about: 'What is left to do by hand.',
  async run(deployment) {
    const { portal, names, databaseId, folder } = deployment;
    const answer =
      databaseId === undefined || deployment.isDryRun
        ? null
        : await deployment.look([
            ...['d1', 'execute', names.database, '--remote', '--json', '--yes'],
            ...['--config', workerConfigOf(folder), '--command', COUNT],
          ]);
    const admins =
      answer === null
        ? 0
        : (readJson<{ results: { people: number }[] }[]>(answer)[0]?.results[0]?.people ?? 0);
    if (admins > 0) return deployment.found(`${admins} ${admins === 1 ? 'admin' : 'admins'}`);
    deployment.note(
      `Nobody is an admin yet. Sign up at ${portal.address}/signup, confirm the address by the`,
    );
    deployment.note('link in the mail, and then make that account an admin:');
    deployment.note('npx -y pnpm@12 admin you@example.org');
  },
};
