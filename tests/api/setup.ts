import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { whileQueueRests } from './mail-queue.ts';

// Each test file starts with an empty, migrated database, which its tests share. Mails of the file before may still be
// under way, and fail with an exception in the output when their database goes.
await whileQueueRests(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});
