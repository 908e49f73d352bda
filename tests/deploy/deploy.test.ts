import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import config from '../../portal.config.json';
import { cloudNames } from '../../scripts/deploy/cloud-names.ts';
import { Deployment, type Surroundings } from '../../scripts/deploy/deployment.ts';
import { runDeploy } from '../../scripts/deploy/run-deploy.ts';
import type { Wrangler, WranglerResult } from '../../scripts/deploy/wrangler.ts';
import { VERSION } from '../../worker/src/platform/version.ts';
import { type Cloud, fakeWrangler, readCloud, writeCloud } from './fake-wrangler.ts';

const PORTAL = {
  ...config,
  name: 'Winterland',
  address: 'https://winterland.nl',
  organisation: { ...config.organisation, email: 'info@winterland.nl' },
  securityContact: 'mailto:security@winterland.nl',
  alertsTo: 'tech@winterland.nl',
  mail: { from: 'Winterland <noreply@winterland.nl>', transport: 'cloudflare' as const, smtp: null },
  cloudflare: { ...config.cloudflare, plan: 'paid' as const, prefix: 'winterland' },
};
const WITH_SMTP = {
  ...PORTAL,
  mail: {
    ...PORTAL.mail,
    transport: 'smtp' as const,
    smtp: { host: 'smtp.winterland.nl', port: 587, user: 'portal' },
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ijsploeg-deploy-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});

interface Run {
  portal?: typeof PORTAL | typeof WITH_SMTP;
  isDryRun?: boolean;
  isConfirmed?: boolean;
  /** Changes what a command answers, or what it does. */
  wrangler?: (real: Wrangler) => Wrangler;
  outside?: Partial<Surroundings>;
}

/** Deploys to the fake Cloudflare of the folder, where the site answers at once. */
async function deploy({
  portal = PORTAL,
  isDryRun = false,
  isConfirmed = true,
  wrangler = (real) => real,
  outside = {},
}: Run = {}) {
  const lines: string[] = [];
  const deployment = new Deployment(
    { portal, names: cloudNames('winterland'), isDryRun, isConfirmed, folder, siteFolder: folder },
    {
      wrangler: wrangler(fakeWrangler(folder)),
      buildSite: async () => undefined,
      fetch: async (url) =>
        url.endsWith('/api/health')
          ? Response.json({ version: VERSION })
          : new Response('<title>Winterland</title>'),
      sleep: async () => undefined,
      ask: async () => undefined,
      askSecret: async () => undefined,
      environment: {},
      print: (line) => lines.push(line),
      ...outside,
    },
  );
  const isDone = await runDeploy(deployment);
  return { isDone, output: lines.join('\n') };
}

const CHANGES =
  /^(?:d1 create|d1 migrations apply|r2 bucket create|queues create|secret put|deploy(?!.*--dry-run)|pages project create|pages deploy)/;
/** The commands that changed something, without their options. */
const changesOf = ({ calls }: Cloud) =>
  calls
    .map((args) => args.join(' '))
    .filter((command) => CHANGES.test(command))
    .map((command) => command.replace(/ --.*/, ''));

const MADE = [
  'd1 create winterland',
  'r2 bucket create winterland-files',
  'queues create winterland-mail',
  'queues create winterland-mail-later',
  'queues create winterland-mail-dead',
  'secret put SECRET_KEY',
  'd1 migrations apply winterland',
];
const DEPLOYED = ['deploy', 'pages deploy'];

/** What is there after a deploy, however it came about. */
function expectComplete(cloud: Cloud) {
  expectDeployed(cloud);
  expect(Object.keys(cloud.secrets ?? {})).toEqual(['SECRET_KEY']);
}

function expectDeployed(cloud: Cloud) {
  expect(cloud.databases).toEqual([{ uuid: 'db-uuid', name: 'winterland', jurisdiction: 'eu' }]);
  expect(cloud.buckets).toEqual(['winterland-files']);
  expect(cloud.queues).toEqual(
    ['winterland-mail', 'winterland-mail-later', 'winterland-mail-dead'].map((name) => ({
      name,
      jurisdiction: 'eu',
    })),
  );
  expect(cloud.migrations).toContain('0000_initial.sql');
  expect(cloud.projects.map(({ name }) => name)).toEqual(['winterland']);
  expect(cloud.workerDeploys).toBeGreaterThan(0);
  expect(cloud.siteDeploys).toBeGreaterThan(0);
}

describe('a first deploy', () => {
  it('makes everything in the EU, in the order in which it is needed', async () => {
    const { isDone, output } = await deploy();
    expect(output).toContain('Done. The portal is at https://winterland.nl');
    expect(isDone).toBe(true);
    const cloud = readCloud(folder);
    expectComplete(cloud);
    expect(changesOf(cloud)).toEqual([...MADE, 'deploy', 'pages project create winterland', 'pages deploy']);
  });

  it('takes a bookmark before it changes the schema, and keeps it', async () => {
    await deploy();
    const commands = readCloud(folder).calls.map((args) => args.join(' '));
    const taken = commands.findIndex((command) => command.startsWith('d1 time-travel info'));
    expect(taken).toBeGreaterThan(-1);
    expect(taken).toBeLessThan(commands.findIndex((command) => command.startsWith('d1 migrations apply')));
    expect(readFileSync(join(folder, 'bookmarks.txt'), 'utf8')).toMatch(
      /^\S+Z before \S+: 00000085-0000024c-00004c6d-8e61117bf38d7adb\n$/,
    );
  });

  it('gives the site the configuration of this portal, and leaves the one of a local run in its place', async () => {
    await deploy();
    const { siteConfig } = readCloud(folder);
    expect(siteConfig).toMatchObject({
      services: [{ binding: 'API', service: 'winterland-api' }],
      vars: { PORTAL_ORIGIN: 'https://winterland.nl' },
    });
    expect(existsSync(join(folder, '.wrangler/deploy/config.json'))).toBe(false);
  });

  it('says how to make the first admin, and to lead the address to the site', async () => {
    const { output } = await deploy();
    expect(output).toContain('Nobody is an admin yet. Sign up at https://winterland.nl/signup');
    expect(output).toContain('npx -y pnpm@12 admin you@example.org');
    expect(output).toContain('winterland, Custom domains, add winterland.nl.');
    expect(output).toContain('https://winterland.pages.dev/api/health answers version');
  });
});

describe('a second deploy', () => {
  it('finds everything, and makes nothing but new versions', async () => {
    await deploy();
    const { secrets } = readCloud(folder);
    writeCloud(folder, {
      calls: [],
      admins: 2,
      projects: [{ name: 'winterland', domains: ['winterland.pages.dev', 'winterland.nl'] }],
    });
    const { isDone, output } = await deploy();
    expect(isDone).toBe(true);
    const cloud = readCloud(folder);
    expect(changesOf(cloud)).toEqual(DEPLOYED);
    expect(cloud.secrets).toEqual(secrets);
    expect(output).toContain('found   SECRET_KEY');
    expect(output).toContain('found   every migration');
    expect(output).toContain('found   2 admins');
    expect(output).toContain('https://winterland.nl/api/health answers version');
    expect(output).not.toContain('Custom domains');
  });
});

/** Wrangler whose command with a number fails; the connection breaks before or after Cloudflare has done it. */
const failingAt = (index: number, moment: 'before' | 'after') => {
  let calls = 0;
  return (real: Wrangler): Wrangler =>
    async (args, options) => {
      const isFailing = calls++ === index;
      if (!isFailing) return real(args, options);
      if (moment === 'after') await real(args, options);
      return { code: 1, stdout: '', stderr: '✘ [ERROR] fetch failed\n' };
    };
};

describe.each(['before', 'after'] as const)(
  'a connection that breaks %s a command has taken effect',
  (moment) => {
    it('stops the deploy with what to do, at whichever command; the next run completes it and makes nothing twice', async () => {
      await deploy();
      const commands = readCloud(folder).calls.length;
      expect(commands).toBeGreaterThan(20);
      for (let index = 0; index < commands; index++) {
        rmSync(join(folder, 'cloud.json'));
        const broken = await deploy({ wrangler: failingAt(index, moment) });
        expect(broken.isDone, `command ${index}`).toBe(false);
        expect(broken.output).toContain('Cloudflare could not be reached. Check the connection');
        expect(broken.output).toContain('Then run the same command again');
        const key = readCloud(folder).secrets?.SECRET_KEY;

        const { isDone, output } = await deploy();
        expect(output, `after command ${index}`).toContain('Done.');
        expect(isDone).toBe(true);
        const cloud = readCloud(folder);
        expectComplete(cloud);
        if (key !== undefined) expect(cloud.secrets?.SECRET_KEY).toBe(key);
        if (moment === 'before') continue;
        // What took effect although the command failed is found and not made again.
        const made = changesOf(cloud).filter((command) => !DEPLOYED.includes(command));
        expect(made).toEqual([...new Set(made)]);
      }
    });
  },
);

describe('a dry run', () => {
  it('changes nothing, and shows each command that would', async () => {
    const { isDone, output } = await deploy({ isDryRun: true });
    expect(isDone).toBe(true);
    const cloud = readCloud(folder);
    expect(changesOf(cloud)).toEqual([]);
    expect(cloud).toMatchObject({ databases: [], buckets: [], queues: [], migrations: [], projects: [] });
    for (const command of [...MADE, 'pages project create winterland', ...DEPLOYED])
      expect(output).toContain(`$ wrangler ${command}`);
  });

  it('shows only new versions and the test mail where everything is there', async () => {
    await deploy();
    writeCloud(folder, { calls: [] });
    const { output } = await deploy({ isDryRun: true });
    expect(changesOf(readCloud(folder))).toEqual([]);
    const shown = [...output.matchAll(/\$ wrangler (.*?)(?: --.*)?$/gm)].map(([, command]) => command);
    expect(shown).toEqual([...DEPLOYED, 'd1 execute winterland']);
  });

  it('works without an account, with the settings of the repository, and says what to change', async () => {
    writeCloud(folder, { isSignedIn: false });
    const { isDone, output } = await deploy({
      isDryRun: true,
      portal: { ...PORTAL, alertsTo: 'alerts@ijsploeg.test' },
    });
    expect(isDone).toBe(true);
    expect(output).toContain('"alertsTo" is still the example "alerts@ijsploeg.test".');
    expect(output).toContain('npx -y pnpm@12 exec wrangler login');
    expect(output).toContain('$ wrangler d1 create winterland --jurisdiction eu');
  });
});

describe('without --yes', () => {
  const answering = (answer: string | undefined) => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question.trim());
      return answer;
    };
    return deploy({ isConfirmed: false, outside: { ask } }).then((result) => ({ ...result, questions }));
  };

  it('deploys after a typed yes', async () => {
    const { isDone, questions } = await answering('yes');
    expect(questions).toEqual(['Type yes to deploy Winterland to https://winterland.nl:']);
    expect(isDone).toBe(true);
    expectComplete(readCloud(folder));
  });

  it.each([
    ['another answer', 'y', 'Nothing was changed, because you did not type yes.'],
    ['an empty answer', '', 'Nothing was changed, because you did not type yes.'],
    ['no terminal', undefined, 'There is no terminal to type yes at. Add --yes to deploy without it.'],
  ])('changes nothing after %s', async (_, answer, sentence) => {
    const { isDone, output } = await answering(answer);
    expect(isDone).toBe(false);
    expect(output).toContain('signed in as tech@ijsbaan.nl, to the account IJsbaan');
    expect(output).toContain(sentence);
    expect(readCloud(folder).calls).toEqual([['whoami', '--json']]);
  });

  it('asks nothing in a dry run', async () => {
    const { isDone } = await deploy({
      isDryRun: true,
      isConfirmed: false,
      outside: { ask: () => Promise.reject(new Error('asked')) },
    });
    expect(isDone).toBe(true);
  });
});

/** Wrangler whose command with a beginning answers this. */
const answering =
  (command: string, answer: Partial<WranglerResult>) =>
  (real: Wrangler): Wrangler =>
  async (args, options) =>
    args.join(' ').startsWith(command) ? { code: 1, stdout: '', stderr: '', ...answer } : real(args, options);

describe('each failure says what happened and what to do', () => {
  it.each<[string, string, string, string]>([
    [
      'no permission',
      'd1 create',
      'Authentication error [code: 10000]',
      'It needs the permissions to edit Workers, D1, R2, Queues and Pages',
    ],
    [
      'R2 is off',
      'r2 bucket create',
      'Please enable R2 through the Cloudflare Dashboard. [code: 10042]',
      'R2 is not switched on for this account.',
    ],
    [
      'a name is taken',
      'pages project create',
      'A project with this name already exists. [code: 8000002]',
      'This name is taken',
    ],
    [
      'no paid plan',
      'deploy',
      'CPU limits are not supported for the Free plan. [code: 100328]',
      'This account has no paid Workers plan.',
    ],
    [
      'no network',
      'queues info',
      'getaddrinfo ENOTFOUND api.cloudflare.com',
      'Cloudflare could not be reached.',
    ],
    ['an unknown answer', 'pages deploy', 'Something nobody thought of', 'Something nobody thought of'],
    [
      'the sign-in has expired',
      'secret list',
      'Not logged in. Your auth token has expired',
      'You are not signed in to Cloudflare. Sign in with npx -y pnpm@12 exec wrangler login',
    ],
  ])('%s', async (_, command, stderr, sentence) => {
    const { isDone, output } = await deploy({
      wrangler: answering(command, { stderr: `✘ [ERROR] ${stderr}\n` }),
    });
    expect(isDone).toBe(false);
    expect(output).toContain(sentence);
    expect(output).toContain('Then run the same command again');
  });

  it('a migration fails: how to go back to the bookmark', async () => {
    const { isDone, output } = await deploy({
      wrangler: answering('d1 migrations apply', {
        stderr: 'Migration 0007.sql failed: near "TABEL": syntax error',
      }),
    });
    expect(isDone).toBe(false);
    expect(output).toContain('near "TABEL": syntax error');
    expect(output).toContain(
      'wrangler d1 time-travel restore winterland --bookmark=00000085-0000024c-00004c6d-8e61117bf38d7adb --config .wrangler/deploy/worker.toml',
    );
    expect(readCloud(folder).workerDeploys).toBe(0);
  });

  it('the secrets cannot be listed: nothing is set, because the key may be there', async () => {
    const { isDone } = await deploy({
      wrangler: answering('secret list', { stderr: 'internal error [code: 7003]' }),
    });
    expect(isDone).toBe(false);
    expect(readCloud(folder).secrets).toBeUndefined();
  });

  it.each([
    ['database', { databases: [{ uuid: 'old', name: 'winterland', jurisdiction: null }] }],
    ['queue', { queues: [{ name: 'winterland-mail-later' }] }],
  ])('a %s outside the EU is not used', async (kind, cloud) => {
    writeCloud(folder, cloud);
    const { isDone, output } = await deploy();
    expect(isDone).toBe(false);
    expect(output).toContain(`The ${kind} winterland`);
    expect(output).toContain('exists outside the EU, and cannot be moved there.');
    expect(readCloud(folder).workerDeploys).toBe(0);
  });

  it('not signed in', async () => {
    writeCloud(folder, { isSignedIn: false });
    const { isDone, output } = await deploy();
    expect(isDone).toBe(false);
    expect(output).toContain('Sign in with npx -y pnpm@12 exec wrangler login');
    expect(readCloud(folder).calls).toEqual([['whoami', '--json']]);
  });

  it('settings of the repository that nobody can reach', async () => {
    const { isDone, output } = await deploy({ portal: { ...PORTAL, address: 'https://ijsploeg.example' } });
    expect(isDone).toBe(false);
    expect(output).toContain('"address" is still the example "https://ijsploeg.example".');
    expect(readCloud(folder).calls).toEqual([]);
  });

  it.each([
    [
      'does not answer',
      () => Promise.reject(new Error('getaddrinfo ENOTFOUND winterland.nl')),
      'getaddrinfo ENOTFOUND winterland.nl',
    ],
    ['answers an error', async () => new Response('', { status: 522 }), 'status 522'],
    ['still has the old version', async () => Response.json({ version: '0.0.1' }), 'version 0.0.1'],
  ])('the portal %s', async (_, fetch, reason) => {
    let pauses = 0;
    const { isDone, output } = await deploy({ outside: { fetch, sleep: async () => pauses++ } });
    expect(isDone).toBe(false);
    expect(pauses).toBe(59);
    expect(output).toContain(`/api/health does not answer as it should; the last answer was: ${reason}.`);
  });
});

describe('the test mail', () => {
  it('is the last step, and goes to the address for alerts', async () => {
    const { output } = await deploy();
    const [asked, sent] = readCloud(folder)
      .calls.toReversed()
      .map((args) => args.at(-1));
    expect(sent).toContain('INSERT INTO mail_outbox');
    expect(sent).toContain("'tech@winterland.nl'");
    expect(asked).toContain('FROM mail_outbox');
    expect(output).toContain('found   a mail to tech@winterland.nl, which the mail server has accepted');
  });

  it.each([
    [PORTAL, 'E_RECIPIENT_NOT_ALLOWED: Error: no', 'Email Sending has to be on for the domain'],
    [WITH_SMTP, '535 Authentication failed', 'Check "mail" in portal.config.json and the password'],
  ])(
    'that is not accepted ends the deploy with the reason and what to do',
    async (portal, lastError, cure) => {
      writeCloud(folder, { testMail: { status: 'pending', lastError } });
      const { isDone, output } = await deploy({
        portal,
        outside: { environment: { SMTP_PASSWORD: 'typed' } },
      });
      expect(isDone).toBe(false);
      expect(output).toContain(`was not accepted: ${lastError}`);
      expect(output).toContain(cure);
      expectDeployed(readCloud(folder));
    },
  );

  it('that has not left after three minutes fails nothing, because the cron job of a new portal starts late', async () => {
    writeCloud(folder, { testMail: { status: 'pending', lastError: null } });
    let waited = 0;
    const { isDone, output } = await deploy({ outside: { sleep: async (ms) => (waited += ms) } });
    expect(isDone).toBe(true);
    expect(waited).toBe(3 * 60_000);
    expect(output).toContain('It has not left yet.');
  });
});

it('waits while the new version spreads', async () => {
  let attempts = 0;
  const { isDone } = await deploy({
    outside: {
      fetch: async (url) =>
        url.endsWith('/api/health')
          ? Response.json({ version: ++attempts < 5 ? '0.0.1' : VERSION })
          : new Response('<title>Winterland</title>'),
    },
  });
  expect(isDone).toBe(true);
});

describe('secrets', () => {
  it('are never in a command line or in the output', async () => {
    const { output } = await deploy({
      portal: WITH_SMTP,
      outside: { environment: { SMTP_PASSWORD: 'the-password-of-the-mail-server' } },
    });
    const { secrets = {}, calls } = readCloud(folder);
    expect(secrets.SMTP_PASSWORD).toBe('the-password-of-the-mail-server');
    expect(secrets.SECRET_KEY).toMatch(/^[\w-]{43}$/);
    const seen = `${JSON.stringify(calls)}\n${output}\n${readFileSync(join(folder, 'worker.toml'), 'utf8')}`;
    for (const secret of Object.values(secrets)) expect(seen).not.toContain(secret);
  });

  it('of the mail server is asked once', async () => {
    const questions: string[] = [];
    const askSecret = async (question: string) => {
      questions.push(question.trim());
      return 'typed-password';
    };
    await deploy({ portal: WITH_SMTP, outside: { askSecret } });
    await deploy({ portal: WITH_SMTP, outside: { askSecret } });
    expect(questions).toEqual(['Password of portal at smtp.winterland.nl:']);
    expect(readCloud(folder).secrets?.SMTP_PASSWORD).toBe('typed-password');
  });

  it('of the mail server is needed, and without a terminal the deploy says how to give it', async () => {
    const { isDone, output } = await deploy({ portal: WITH_SMTP });
    expect(isDone).toBe(false);
    expect(output).toContain('set SMTP_PASSWORD in the environment');
    expect(readCloud(folder).secrets).not.toHaveProperty('SMTP_PASSWORD');
  });

  it('are not asked in a dry run', async () => {
    const { isDone } = await deploy({
      portal: WITH_SMTP,
      isDryRun: true,
      outside: { askSecret: () => Promise.reject(new Error('asked')) },
    });
    expect(isDone).toBe(true);
    expect(existsSync(join(folder, 'bookmarks.txt'))).toBe(false);
  });
});
