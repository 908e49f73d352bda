import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import { migrate } from '../../scripts/lib/migrate.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const state = mkdtempSync(join(tmpdir(), 'ijsploeg-migrate-'));
const CONFIG = join(ROOT, 'wrangler.toml');

const open = () =>
  getPlatformProxy<{ DB: D1Database }>({
    configPath: CONFIG,
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  });

describe('the migrations of a local database', () => {
  let proxy: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    proxy = await open();
  });
  afterAll(async () => {
    await proxy.dispose();
    rmSync(state, { recursive: true, force: true });
  });

  it('are recorded where wrangler, which applies them to the deployed database, finds them', async () => {
    await migrate(proxy.env.DB, join(ROOT, 'migrations'));
    const list = ['d1', 'migrations', 'list', 'ijsploeg', '--local', '--config', CONFIG];
    expect(await run('wrangler', [...list, '--persist-to', state])).toContain('No migrations to apply');
  });

  it('are applied whole or not at all, and only once', async () => {
    const migrations = join(state, 'migrations');
    mkdirSync(migrations);
    const write = (name: string, ...statements: string[]) =>
      writeFileSync(join(migrations, name), statements.join(';\n--> statement-breakpoint\n'));
    write('9000_good.sql', 'CREATE TABLE good (id INTEGER)', 'INSERT INTO good VALUES (1)');
    write('9001_bad.sql', 'CREATE TABLE bad (id INTEGER)', 'INSERT INTO none VALUES (1)');
    await expect(migrate(proxy.env.DB, migrations)).rejects.toThrow('no such table: none');
    write('9001_bad.sql', 'CREATE TABLE bad (id INTEGER)');
    await migrate(proxy.env.DB, migrations);
    const { results } = await proxy.env.DB.prepare('SELECT id FROM good').all();
    expect(results).toEqual([{ id: 1 }]);
  });
});
