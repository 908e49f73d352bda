import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SentTestMail } from '../../scripts/deploy/test-mail.ts';
import type { Wrangler, WranglerResult } from '../../scripts/deploy/wrangler.ts';
import { readToml } from '../../scripts/lib/worker-config.ts';

/** What the fake Cloudflare has. */
export interface Cloud {
  isSignedIn: boolean;
  databases: { uuid: string; name: string; jurisdiction: string | null }[];
  buckets: string[];
  /** The content of files, by bucket and key. */
  objects: Record<string, string>;
  queues: { name: string; jurisdiction?: string }[];
  /** Undefined until a Worker or its first secret is there. */
  secrets?: Record<string, string>;
  migrations: string[];
  workerDeploys: number;
  projects: { name: string; domains: string[] }[];
  siteDeploys: number;
  /** The configuration of the last deploy of the site. */
  siteConfig?: object;
  admins: number;
  /** What becomes of the test mail. */
  testMail: SentTestMail;
  /** How a command begins that fails. */
  failing?: string;
  /** Every command line. */
  calls: string[][];
}

const EMPTY: Cloud = {
  isSignedIn: true,
  databases: [],
  buckets: [],
  objects: {},
  queues: [],
  migrations: [],
  workerDeploys: 0,
  projects: [],
  siteDeploys: 0,
  admins: 0,
  testMail: { status: 'sent', lastError: null },
  calls: [],
};

/** The repository's migrations, which the fake applies at once. */
const MIGRATIONS = globSync('*.sql', { cwd: resolve(import.meta.dirname, '../../migrations') }).sort();

const ok = (stdout: string): WranglerResult => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });
const failed = (stderr: string): WranglerResult => ({ code: 1, stdout: '', stderr: `✘ [ERROR] ${stderr}\n` });
const apiError = (path: string, message: string) =>
  failed(`A request to the Cloudflare API (/accounts/acc/${path}) failed.\n\n  ${message}\n`);

const stateFile = (folder: string) => join(folder, 'cloud.json');

/** The fake Cloudflare of a folder. */
export const readCloud = (folder: string): Cloud =>
  existsSync(stateFile(folder))
    ? JSON.parse(readFileSync(stateFile(folder), 'utf8'))
    : structuredClone(EMPTY);

export const writeCloud = (folder: string, cloud: Partial<Cloud>): void =>
  writeFileSync(stateFile(folder), JSON.stringify({ ...readCloud(folder), ...cloud }));

/** Answers like wrangler 4.164, as its source prints it, and keeps what was made in a folder. */
export const fakeWrangler =
  (folder: string): Wrangler =>
  async (args, { input = '', cwd = '' } = {}) => {
    const cloud = readCloud(folder);
    cloud.calls.push([...args]);
    const result = answer(cloud, args, { input, cwd });
    writeCloud(folder, cloud);
    return result;
  };

/** The value of an option. */
const option = (args: readonly string[], name: string) => args[args.indexOf(name) + 1] ?? '';

function answer(
  cloud: Cloud,
  args: readonly string[],
  { input, cwd }: { input: string; cwd: string },
): WranglerResult {
  const command = args.join(' ');
  const does = (prefix: string) => command.startsWith(prefix);
  if (does('whoami --json'))
    return cloud.isSignedIn
      ? ok(
          JSON.stringify(
            {
              loggedIn: true,
              authType: 'OAuth Token',
              email: 'tech@ijsbaan.nl',
              accounts: [{ name: 'IJsbaan', id: 'acc' }],
            },
            null,
            2,
          ),
        )
      : { code: 1, stdout: '{\n  "loggedIn": false\n}\n', stderr: '' };
  if (does('deploy') && args.includes('--dry-run')) return ok('--dry-run: exiting now.');
  if (cloud.failing && does(cloud.failing)) return failed('Something nobody thought of');
  if (!cloud.isSignedIn)
    return failed(
      "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work. Please go to https://developers.cloudflare.com/fundamentals/api/get-started/create-token/ for instructions on how to create an api token, and assign its value to CLOUDFLARE_API_TOKEN.\n\n  To continue without logging in, rerun this command with `--temporary`. Wrangler will use a temporary account and print a claim URL.",
    );

  if (does('d1 list')) return ok(JSON.stringify(cloud.databases, null, 2));
  if (does('d1 create')) {
    const name = args[2] ?? '';
    if (cloud.databases.some((database) => database.name === name))
      return apiError('d1/database', `Database with name '${name}' already exists [code: 7502]`);
    cloud.databases.push({ uuid: 'db-uuid', name, jurisdiction: option(args, '--jurisdiction') });
    return ok(`✅ Successfully created DB '${name}' in region WEUR\nCreated your new D1 database.\n`);
  }
  if (does('r2 bucket info')) {
    const name = args[3] ?? '';
    return cloud.buckets.includes(name)
      ? ok(
          JSON.stringify(
            { name, created: '2020-11-01T00:00:00.000Z', location: 'WEUR', object_count: '0' },
            null,
            2,
          ),
        )
      : apiError(`r2/buckets/${name}`, 'The specified bucket does not exist. [code: 10006]');
  }
  if (does('r2 bucket create')) {
    const name = args[3] ?? '';
    if (cloud.buckets.includes(name))
      return apiError(
        'r2/buckets',
        'The bucket you tried to create already exists, and you own it. [code: 10004]',
      );
    cloud.buckets.push(name);
    return ok(
      `Creating bucket '${name} (eu)'...\n✅ Created bucket '${name} (eu)' with default storage class of Standard.`,
    );
  }
  if (does('r2 object get')) {
    // The deploy makes buckets in the EU, which have names of their own.
    if (!args.includes('--remote') || option(args, '--jurisdiction') !== 'eu')
      return failed('The specified bucket does not exist.');
    const content = cloud.objects[args[3] ?? ''];
    if (content === undefined) return failed('The specified key does not exist.');
    writeFileSync(option(args, '--file'), content);
    return ok('Download complete.');
  }
  if (does('queues info')) {
    const queue = cloud.queues.find(({ name }) => name === args[2]);
    return queue
      ? ok(
          `Queue Name: ${queue.name}\nQueue ID: q1\n${queue.jurisdiction ? `Jurisdiction: ${queue.jurisdiction}\n` : ''}Created On: 2020-11-01\nNumber of Producers: 0\nNumber of Consumers: 0`,
        )
      : failed(`Queue "${args[2]}" does not exist. To create it, run: wrangler queues create ${args[2]}`);
  }
  if (does('queues create')) {
    const name = args[2] ?? '';
    if (cloud.queues.some((queue) => queue.name === name))
      return apiError('queues', `Queue name '${name}' is already taken. [code: 11009]`);
    cloud.queues.push({ name, jurisdiction: option(args, '--jurisdiction') });
    return ok(`🌀 Creating queue '${name}'\n✅ Created queue '${name}'`);
  }
  if (does('secret list'))
    return cloud.secrets
      ? ok(
          JSON.stringify(
            Object.keys(cloud.secrets).map((name) => ({ name, type: 'secret_text' })),
            null,
            '  ',
          ),
        )
      : failed(
          'Worker "winterland-api" not found.\n\nIf this is a new Worker, run `wrangler deploy` first to create it.\nOtherwise, check that the Worker name is correct and you\'re logged into the right account.',
        );
  if (does('secret put')) {
    cloud.secrets = { ...cloud.secrets, [args[2] ?? '']: input };
    return ok(
      `🌀 Creating the secret for the Worker "winterland-api"\n✨ Success! Uploaded secret ${args[2]}`,
    );
  }
  if (does('d1 time-travel info'))
    return ok(JSON.stringify({ bookmark: '00000085-0000024c-00004c6d-8e61117bf38d7adb' }, null, 2));
  if (does('d1 execute') && command.includes('d1_migrations'))
    return cloud.migrations.length > 0
      ? ok(JSON.stringify([{ results: cloud.migrations.map((name) => ({ name })), success: true, meta: {} }]))
      : apiError('d1/database/db-uuid/query', 'no such table: d1_migrations: SQLITE_ERROR [code: 7500]');
  if (does('d1 execute') && command.includes('people_counts'))
    return ok(
      JSON.stringify([{ results: cloud.admins ? [{ people: cloud.admins }] : [], success: true, meta: {} }]),
    );
  if (does('d1 execute') && command.includes('INSERT INTO mail_outbox'))
    return ok(JSON.stringify([{ results: [], success: true, meta: { changes: 1 } }]));
  if (does('d1 execute') && command.includes('FROM mail_outbox'))
    return ok(JSON.stringify([{ results: [cloud.testMail], success: true, meta: {} }]));
  if (does('d1 migrations apply')) {
    cloud.migrations = MIGRATIONS;
    return ok('🚣 Executed 42 commands');
  }
  if (does('deploy')) {
    cloud.workerDeploys++;
    cloud.secrets ??= {};
    return ok('Uploaded winterland-api (2.50 sec)\nDeployed winterland-api triggers (0.51 sec)');
  }
  if (does('pages project list'))
    return ok(
      JSON.stringify(
        cloud.projects.map(({ name, domains }) => ({
          'Project Name': name,
          'Project Domains': domains.join(', '),
          'Git Provider': 'No',
          'Last Modified': '1 minute ago',
        })),
        null,
        2,
      ),
    );
  if (does('pages project create')) {
    const name = args[3] ?? '';
    if (cloud.projects.some((project) => project.name === name))
      return apiError(
        'pages/projects',
        'A project with this name already exists. Choose a different project name. [code: 8000002]',
      );
    cloud.projects.push({ name, domains: [`${name}.pages.dev`] });
    return ok(
      `✨ Successfully created the '${name}' project. It will be available at https://${name}.pages.dev/`,
    );
  }
  if (does('pages deploy')) {
    // It takes the configuration of the folder that it is started in, or the one that a redirection names.
    const redirection = join(cwd, '.wrangler/deploy/config.json');
    if (!existsSync(redirection)) return failed('Must specify a directory of assets to deploy.');
    cloud.siteConfig = readToml(JSON.parse(readFileSync(redirection, 'utf8')).configPath);
    cloud.siteDeploys++;
    return ok('✨ Deployment complete! Take a peek over at https://1a2b3c4d.winterland.pages.dev');
  }
  return failed(`Unknown arguments: ${command}`);
}

// As an executable: the state is in the folder of this variable.
if (process.argv[1] === import.meta.filename) {
  const result = await fakeWrangler(process.env.FAKE_CLOUD ?? '')(process.argv.slice(2), {
    input: process.stdin.isTTY ? '' : await text(process.stdin),
  });
  process.stdout.write(result.stdout);
  process.stderr.write(result.stderr);
  process.exitCode = result.code;
}
