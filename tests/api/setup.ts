import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { whileQueueRests } from './mail-queue.ts';

const hasTables = async () =>
  (await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").first()) !== null;

// Each test file starts with an empty, migrated database, which its tests share. Mails of the file before may still be
// under way, and fail with an exception in the output when their database goes.
await whileQueueRests(async () => {
  // On a busy machine a large database can outlive a reset, with the rows of the file before.
  do await reset();
  while (await hasTables());
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});
