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
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCloudConfig } from '../../scripts/deploy/cloud-config.ts';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { readCloud, writeCloud } from './fake-wrangler.ts';

const SECRET = 'the-password-of-the-mail-server';

/** A copy of the repository's code with good settings, in which the fake is the installed wrangler. */
const copy = mkdtempSync(join(tmpdir(), 'ijsploeg commands-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
for (const path of ['scripts', 'worker', 'wrangler.toml', 'package.json'])
  cpSync(join(ROOT, path), join(copy, path), {
    recursive: true,
    filter: (source) => !source.includes('node_modules'),
  });
for (const path of ['worker/node_modules', 'tests', 'migrations', 'web'])
  symlinkSync(join(ROOT, path), join(copy, path));
mkdirSync(join(copy, 'node_modules/wrangler/bin'), { recursive: true });
const linkAllBut = (replaced: string, folder: string) => {
  for (const name of readdirSync(join(ROOT, folder)))
    if (name !== replaced) symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
};
linkAllBut('wrangler', 'node_modules');
linkAllBut('bin', 'node_modules/wrangler');
writeFileSync(
  join(copy, 'node_modules/wrangler/bin/wrangler.js'),
  `process.argv[1] = ${JSON.stringify(join(ROOT, 'tests/deploy/fake-wrangler.ts'))};
import(process.argv[1]);`,
);
// The copy uses the pnpm that runs the tests, and has nothing to install.
writeFileSync(join(copy, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\nverifyDepsBeforeRun: false\n');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settings = JSON.parse(read('portal.config.json'));
const portal = {
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
};
writeFileSync(join(copy, 'portal.config.json'), JSON.stringify(portal));
/** Writes the configuration of a deploy as the deploy does. */
const writeDeployed = () =>
  writeCloudConfig({ folder: join(copy, '.wrangler/deploy'), portal, databaseId: 'db-uuid' });

/** Runs a program in the copy; when its output has `question`, it gets `answer` as input. */
const program = (
  file: string,
  args: string[],
  {
    env = {},
    question,
    answer = '',
  }: { env?: Record<string, string>; question?: string; answer?: string } = {},
) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, args, { cwd: copy, env: childEnvironment({ FAKE_CLOUD: copy, ...env }) });
    if (!question) child.stdin.end();
    let output = '';
    let isAnswered = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isAnswered || !question || !output.includes(question)) return;
        isAnswered = true;
        child.stdin.write(answer);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: stripVTControlCharacters(output) }));
  });

/** Runs a script of the copy, without a terminal. */
const command = (script: string, args: string[], env: Record<string, string> = {}) =>
  program(process.execPath, [join(copy, 'scripts', script), ...args], { env });

/** Runs a command through pnpm at a terminal, where a person types an answer to a question. */
const atTerminal = (args: string[], question: string, answer: string) =>
  program(
    'script',
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'pnpm', ...args]
      : ['--quiet', '--return', '--command', ['pnpm', ...args].join(' '), '/dev/null'],
    { question, answer },
  );

describe('the deploy command', () => {
  it('shows with --dry-run what it would do, through pnpm as the README writes it', async () => {
    const [, pnpm = '', ...args] = /npx -y (pnpm)@12 (\S+) (--dry-run)/.exec(read('README.md')) ?? [];
    const { code, output } = await program(pnpm, args);
    expect(output).toContain('signed in as tech@ijsbaan.nl, to the account IJsbaan');
    expect(output).toContain('$ wrangler d1 create winterland --jurisdiction eu');
    expect(output).toContain('$ wrangler deploy --config .wrangler/deploy/worker.toml');
    expect(output).toContain('To do all this: npx -y pnpm@12 deploy:cloudflare');
    expect(code).toBe(0);
    expect(readCloud(copy)).toMatchObject({ databases: [], workerDeploys: 0 });
  });

  it('does nothing without a terminal and without --yes', async () => {
    const { code, output } = await program('pnpm', ['deploy:cloudflare']);
    expect(output).toContain('There is no terminal to type yes at. Add --yes to deploy without it.');
    expect(code).toBe(1);
    expect(readCloud(copy)).toMatchObject({ databases: [], workerDeploys: 0 });
  });

  it.each([
    ['yes\n', ['d1 list --json', 'd1 create winterland --jurisdiction eu']],
    ['no\n', []],
    ['\x03', []],
    ['\x04', []],
  ])('goes on in a terminal only after a typed yes: %j', async (typed, calls) => {
    writeCloud(copy, { calls: [], failing: 'd1 create' });
    const { code, output } = await atTerminal(['deploy:cloudflare'], 'Type yes', typed);
    expect(output).toContain('Type yes to deploy IJsploeg to https://winterland.nl:');
    expect(output).toContain(calls.length ? 'This step failed: Database.' : 'you did not type yes.');
    expect(code).toBe(1);
    const [first, ...others] = readCloud(copy).calls.map((call) => call.join(' '));
    expect(first).toBe('whoami --json');
    expect(others).toEqual(calls);
  });

  it('hands secrets over by the standard input, and exits with an error where a step fails', async () => {
    // The steps before it succeed.
    writeCloud(copy, { calls: [], failing: 'pages project list' });
    const { code, output } = await command('deploy.ts', ['--yes'], { SMTP_PASSWORD: SECRET });
    expect(code).toBe(1);
    expect(output).toContain('This step failed: Site.');
    const { secrets = {}, calls } = readCloud(copy);
    expect(secrets.SMTP_PASSWORD).toBe(SECRET);
    expect(secrets.SECRET_KEY).toMatch(/^[\w-]{43}$/);
    for (const secret of Object.values(secrets)) expect(output + JSON.stringify(calls)).not.toContain(secret);
  });

  it('knows no other option', async () => {
    const { code, output } = await command('deploy.ts', ['--dryrun']);
    expect(output.trim()).toBe('--dryrun is not an option. There are --dry-run and --yes.');
    expect(code).toBe(1);
  });
});

describe('the command that makes an admin', () => {
  it('needs one address', async () => {
    const { code, output } = await command('admin.ts', ['sanne']);
    expect(output).toContain('Name one address: npx -y pnpm@12 admin you@example.org');
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
      'There is no database winterland on Cloudflare yet. Run npx -y pnpm@12 deploy:cloudflare first.',
    );
    expect(code).toBe(1);
  });
});

describe('the command restore', () => {
  const folder = join(copy, 'backup');

  it('downloads an export from the bucket in the EU, as the deploy writes it down', async () => {
    writeDeployed();
    const manifest = { id: '2020-11-23', files: [{ name: '00001.ndjson.gz' }] };
    writeCloud(copy, {
      objects: {
        'winterland-files/backups/newest.json': JSON.stringify({ id: manifest.id }),
        'winterland-files/backups/2020-11-23/manifest.json': JSON.stringify(manifest),
        'winterland-files/backups/2020-11-23/00001.ndjson.gz': 'rows',
      },
    });
    const { code, output } = await command('restore.ts', [`--download=${folder}`, '--remote']);
    expect(output).toContain('Downloaded 2020-11-23');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
    expect(readFileSync(join(folder, '00001.ndjson.gz'), 'utf8')).toBe('rows');
  });
});

describe('without a sign-in at Cloudflare', () => {
  it.each([
    ['admin.ts', ['sanne@winterland.nl']],
    ['restore.ts', ['--erase-again', '--remote']],
    ['restore.ts', [`--download=${join(copy, 'other')}`, '--remote']],
    ['deploy.ts', ['--yes']],
  ])('%s %j says how to sign in', async (script, args) => {
    writeDeployed();
    writeCloud(copy, { isSignedIn: false });
    const { code, output } = await command(script, args);
    expect(output).toContain(
      'You are not signed in to Cloudflare. Sign in with npx -y pnpm@12 exec wrangler login, or set CLOUDFLARE_API_TOKEN.',
    );
    expect(output).not.toContain('--temporary');
    expect(code).toBe(1);
  });
});
