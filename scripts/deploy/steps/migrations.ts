import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ROOT } from '../../lib/settings.ts';
import { workerConfigOf } from '../cloud-config.ts';
import { cureFor, lastLines } from '../cures.ts';
import { type Deployment, readJson, type Step, StepError } from '../deployment.ts';
import { WranglerError } from '../wrangler.ts';

const NO_TABLE = /no such table: d1_migrations/;

/** The migrations that the database does not have yet. */
async function pendingMigrations(deployment: Deployment): Promise<string[]> {
  const all = globSync('migrations/*.sql', { cwd: ROOT })
    .map((file) => basename(file))
    .sort();
  if (deployment.databaseId === undefined) return all;
  // `d1 migrations list` makes the table if there is none, which a dry run must not do.
  const answer = await deployment.look(
    [
      ...['d1', 'execute', deployment.names.database, '--remote', '--json', '--yes'],
      ...['--config', workerConfigOf(deployment.folder), '--command', 'SELECT name FROM d1_migrations'],
    ],
    { missing: NO_TABLE },
  );
  const rows = answer === null ? [] : (readJson<{ results: { name: string }[] }[]>(answer)[0]?.results ?? []);
  const applied = new Set(rows.map(({ name }) => name));
  return all.filter((name) => !applied.has(name));
}

/** How to undo what was done since the bookmark. */
export const wayBack = ({ names, bookmark }: Deployment): string =>
  bookmark === undefined
    ? ''
    : `npx -y pnpm@12 exec wrangler d1 time-travel restore ${names.database} --bookmark=${bookmark} --config .wrangler/deploy/worker.toml`;

/** The migrations, which only add: the Worker that still runs works with the new schema. */
export const migrations: Step = {
  title: 'Schema of the database',
  about: 'Migrations only add, so the portal that runs now works with the new schema.',
  async run(deployment) {
    const pending = await pendingMigrations(deployment);
    if (pending.length === 0) return deployment.found('every migration');
    for (const name of pending) deployment.note(name);
    try {
      await deployment.change([
        ...['d1', 'migrations', 'apply', deployment.names.database],
        ...['--remote', '--config', workerConfigOf(deployment.folder)],
      ]);
    } catch (error) {
      if (!(error instanceof WranglerError)) throw error;
      const cure = cureFor(error.output);
      throw new StepError(
        [
          ...lastLines(error.output),
          '',
          ...(cure === undefined
            ? [
                'A migration failed. D1 undid it; those before it stay, and the portal that runs works with them.',
                'Correct the migration. Only if data is wrong, go back to the bookmark, which undoes everything that people did since:',
                wayBack(deployment),
              ]
            : [cure]),
        ].join('\n'),
      );
    }
    deployment.made(`the schema up to ${pending.at(-1)}`);
  },
};
