import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { readCloud, writeCloud } from './fake-wrangler.ts';

const SECRET = 'the-password-of-the-mail-server';

/** A copy of the repository's code with good settings, in which the fake is the installed wrangler. */
const copy = mkdtempSync(join(tmpdir(), 'ijsploeg-commands-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
for (const path of ['scripts', 'worker', 'wrangler.toml', 'package.json'])
  cpSync(join(ROOT, path), join(copy, path), {
    recursive: true,
    filter: (source) => !source.includes('node_modules'),
  });
for (const path of ['worker/node_modules', 'tests', 'migrations', 'web'])
  symlinkSync(join(ROOT, path), join(copy, path));
mkdirSync(join(copy, 'node_modules/wrangler/bin'), { recursive: true });
for (const name of readdirSync(join(ROOT, 'node_modules')))
  if (name !== 'wrangler') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
writeFileSync(
  join(copy, 'node_modules/wrangler/bin/wrangler.js'),
  `process.argv[1] = ${JSON.stringify(join(ROOT, 'tests/deploy/fake-wrangler.ts'))};
import(process.argv[1]);`,
);
const settings = JSON.parse(readFileSync(join(ROOT, 'portal.config.json'), 'utf8'));
writeFileSync(
  join(copy, 'portal.config.json'),
  JSON.stringify({
    ...settings,
    address: 'https://winterland.nl',
    organisation: { ...settings.organisation, email: 'info@winterland.nl' },
    securityContact: 'mailto:security@winterland.nl',
    alertsTo: 'tech@winterland.nl',
    mail: {
      from: 'Winterland <noreply@winterland.nl>',
      transport: 'smtp',
      smtp: { host: 'smtp.winterland.nl', port: 587, user: 'portal' },
    },
    cloudflare: { ...settings.cloudflare, prefix: 'winterland' },
  }),
);

/** Runs a command of the copy, without a terminal. */
const command = (script: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(copy, 'scripts', script), ...args], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment({ FAKE_CLOUD: copy, ...env }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('close', (code) => resolve({ code, output }));
  });

describe('the deploy command', () => {
  it('shows with --dry-run what it would do', async () => {
    const { code, output } = await command('deploy.ts', ['--dry-run']);
    expect(output).toContain('signed in as tech@ijsbaan.nl, to the account IJsbaan');
    expect(output).toContain('$ wrangler d1 create winterland --jurisdiction eu');
    expect(output).toContain('$ wrangler deploy --config .wrangler/deploy/worker.toml');
    expect(output).toContain('To do all this: npx -y pnpm@12 run deploy');
    expect(code).toBe(0);
    expect(readCloud(copy).databases).toEqual([]);
  });

  it('hands secrets over by the standard input, and exits with an error where a step fails', async () => {
    // The steps before it succeed.
    writeCloud(copy, { calls: [], failing: 'pages project list' });
    const { code, output } = await command('deploy.ts', [], { SMTP_PASSWORD: SECRET });
    expect(code).toBe(1);
    expect(output).toContain('This step failed: Site.');
    const { secrets = {}, calls } = readCloud(copy);
    expect(secrets.SMTP_PASSWORD).toBe(SECRET);
    expect(secrets.SECRET_KEY).toMatch(/^[\w-]{43}$/);
    for (const secret of Object.values(secrets)) expect(output + JSON.stringify(calls)).not.toContain(secret);
  });

  it('knows no other option', async () => {
    const { code, output } = await command('deploy.ts', ['--dryrun']);
    expect(output.trim()).toBe('--dryrun is not an option. There is one: --dry-run.');
    expect(code).toBe(1);
  });
});

describe('the command that makes an admin', () => {
  it('needs one address', async () => {
    const { code, output } = await command('admin.ts', ['sanne']);
    expect(output).toContain('Name one address: npx -y pnpm@12 run admin you@example.org');
    expect(code).toBe(1);
  });

  it('says that a local database has to be made first', async () => {
    const { code, output } = await command('admin.ts', ['sanne@ijsploeg.test', '--local'], {
      STATE_DIR: join(copy, 'none'),
    });
    expect(output).toContain('Run npx -y pnpm@12 start once.');
    expect(code).toBe(1);
  });

  it('says that the portal has to be deployed first', async () => {
    writeCloud(copy, { databases: [] });
    const { code, output } = await command('admin.ts', ['sanne@winterland.nl']);
    expect(output).toContain(
      'There is no database winterland on Cloudflare yet. Run npx -y pnpm@12 run deploy first.',
    );
    expect(code).toBe(1);
  });
});
