import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Each test file starts with an empty, migrated database, which its tests share.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
