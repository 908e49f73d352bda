import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../../worker/src/platform/version.ts';
import { workerConfigOf } from '../cloud-config.ts';
import { readJson, type Step } from '../deployment.ts';

/** A point in time of the database, before anything changes in it. */
export const bookmark: Step = {
  title: 'Bookmark of the database',
  about: 'A moment to go back to if this goes wrong. D1 keeps thirty days of them.',
  async run(deployment) {
    const { names, folder, databaseId } = deployment;
    if (databaseId === undefined) return deployment.note('A new database has nothing to go back to.');
    const answer = await deployment.look([
      ...['d1', 'time-travel', 'info', names.database],
      ...['--json', '--config', workerConfigOf(folder)],
    ]);
    deployment.bookmark = readJson<{ bookmark: string }>(answer ?? '').bookmark;
    deployment.found(deployment.bookmark);
    if (deployment.isDryRun) return;
    const file = join(folder, 'bookmarks.txt');
    appendFileSync(file, `${new Date().toISOString()} before ${VERSION}: ${deployment.bookmark}\n`);
    deployment.note(`kept in ${file}`);
  },
};
