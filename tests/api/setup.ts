import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Storage lives as long as a file's tests; each file begins with an empty, migrated database.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
