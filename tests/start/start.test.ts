import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { phone } from '../../scripts/inbox/push-service.ts';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { run as command } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const state = mkdtempSync(join(tmpdir(), 'ijsploeg start-'));
/** No limit: the command ends by itself if it cannot start, and a busy machine takes minutes to build the site. */
const UNTIL_IT_RUNS = 0;

interface Run {
  child: ChildProcess;
  port: number;
  mailPort: number;
  output: () => string;
}

const started: Run[] = [];

const DIRECTLY = ['node', 'scripts/start.ts'];
const AT_TERMINAL =
  process.platform === 'darwin'
    ? ['script', '-q', '/dev/null', 'pnpm', 'start']
    : ['script', '--quiet', '--return', '--command', 'pnpm start', '/dev/null'];

/** Runs the start command, by default on free ports. */
async function start(
  ports: { port?: number; mailPort?: number } = {},
  [program = '', ...args] = DIRECTLY,
): Promise<Run> {
  const port = ports.port ?? (await freePort());
  const mailPort = ports.mailPort ?? (await freePort());
  const child = spawn(program, args, {
    cwd: ROOT,
    env: childEnvironment({
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      STATE_DIR: state,
      // Not even root can write below it. pnpm itself needs its own.
      ...(program === 'node' && { HOME: '/dev/null' }),
    }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  const run = { child, port, mailPort, output: () => text };
  started.push(run);
  return run;
}

async function waitUntilRunning(run: Run): Promise<void> {
  while (!run.output().includes('Ctrl-C ends it')) {
    if (run.child.exitCode !== null) throw new Error(`Ended before it ran:\n${run.output()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function end({ child }: Run, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.kill(signal)) await once(child, 'exit');
}

/** The number of processes with this run's port in their command line. */
const processesOf = ({ port }: Run) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`/run/${port}/`) || line.includes(`--port ${port}`)).length;

const signIn = ({ port }: Run, email: string) =>
  fetch(`http://localhost:${port}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` },
    body: JSON.stringify({ email, password: 'winterijs' }),
  });

/** The mails to an address. The demo has mails of its own, such as the reminders of tomorrow's shifts in the evening. */
async function mailsTo({ mailPort }: Run, address: string): Promise<{ ID: string }[]> {
  const answer = await fetch(`http://localhost:${mailPort}/api/v1/messages?limit=200`);
  const { messages } = (await answer.json()) as { messages: { ID: string; To: { Address: string }[] }[] };
  return messages.filter(({ To }) => To.some(({ Address }) => Address === address));
}

describe('the start command', () => {
  let run: Run;

  beforeAll(async () => {
    run = await start();
    await waitUntilRunning(run);
  }, UNTIL_IT_RUNS);

  afterAll(async () => {
    for (const run of started) await end(run, 'SIGTERM');
    rmSync(state, { recursive: true, force: true });
  });

  it('prints both addresses and the demo accounts once everything answers', async () => {
    expect(run.output()).toContain(`http://localhost:${run.port}\n`);
    expect(run.output()).toContain(`http://localhost:${run.mailPort} `);
    expect(run.output()).toContain('admin@ijsploeg.test');
    const health = await fetch(`http://localhost:${run.port}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    const page = await fetch(`http://localhost:${run.port}/`);
    expect(await page.text()).toContain('<html');
  });

  it('serves the production bundle, whatever NODE_ENV the parent process has', async () => {
    const at = (path: string) => fetch(`http://localhost:${run.port}${path}`).then((answer) => answer.text());
    const scripts = [...(await at('/')).matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const code = (await Promise.all(scripts.map(at))).join('\n');
    // React's development build links to react.dev/link, its production build only to react.dev/errors.
    expect(code).toContain('react.dev/errors');
    expect(code).not.toContain('react.dev/link');
  });

  it.each([
    ['/', 200, 'text/html'],
    ['/shifts', 200, 'text/html'],
    ['/profile/data', 200, 'text/html'],
    ['/events', 200, 'text/html'],
    ['/events/evt_any/door', 200, 'text/html'],
    ['/robots.txt', 200, 'text/plain'],
    ['/.well-known/security.txt', 200, 'text/plain'],
    ['/events/evt_none', 404, 'text/html'],
    ['/hier-is-niets', 404, 'text/html'],
    ['/.env', 404, 'text/html'],
    ['/wp-login.php', 404, 'text/html'],
    ['/assets/none.js', 404, 'text/html'],
  ])('answers %s with %i and %s', async (path, status, type) => {
    const answer = await fetch(`http://localhost:${run.port}${path}`);
    expect([answer.status, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([status, type]);
    await answer.body?.cancel();
  });

  it('names its own address in links to its pages, not the one of the request', async () => {
    const url = `http://127.0.0.1:${run.port}/events`;
    expect(await (await fetch(url)).text()).toContain(
      `<link rel="canonical" href="http://localhost:${run.port}/events">`,
    );
  });

  it('contains the demo accounts', async () => {
    for (const name of ['admin', 'vrijwilliger', 'aanvrager', 'nieuw', 'vrijwilliger60']) {
      const answer = await signIn(run, `${name}@ijsploeg.test`);
      expect(answer.status, name).toBe(200);
    }
  });

  it('lets the admin command make an account an admin while it runs', async () => {
    const email = 'vrijwilliger60@ijsploeg.test';
    // Not in this thread: the portal closes a connection that is idle for 15 seconds, and `fetch` would write into it.
    const makeAdmin = async () =>
      (await command('node', ['scripts/admin.ts', email, '--local'], ROOT, { STATE_DIR: state })).trim();
    expect(await makeAdmin()).toBe(`${email} is an admin now. Reload the portal to see the admin screens.`);
    expect(await makeAdmin()).toBe(`${email} is an admin already; nothing was changed.`);
    expect(await (await signIn(run, email)).text()).toContain('"role":"admin"');
  });

  it('delivers mails to the inbox, which answers like Mailpit', async () => {
    const address = `bezoeker-${run.port}@example.test`;
    const answer = await fetch(`http://localhost:${run.port}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${run.port}` },
      body: JSON.stringify({
        firstName: 'Fenna',
        lastName: 'Zwart',
        email: address,
        password: 'schaatsen-op-1-januari',
        confirmPassword: 'schaatsen-op-1-januari',
      }),
    });
    expect(answer.status).toBe(201);
    const inbox = `http://localhost:${run.mailPort}/api/v1`;
    await expect.poll(() => mailsTo(run, address)).toHaveLength(1);
    const [message] = await mailsTo(run, address);
    const mail = (await (await fetch(`${inbox}/message/${message?.ID}`)).json()) as Record<string, string>;
    expect(mail.HTML).toContain(`http://localhost:${run.port}/confirm-email?token=`);
    expect(mail.Text).toContain(`http://localhost:${run.port}/confirm-email?token=`);
    await fetch(`${inbox}/messages`, { method: 'DELETE' });
    expect(await mailsTo(run, address)).toEqual([]);
  });

  it('shows in the inbox what phones get', async () => {
    const signedIn = await signIn(run, 'vrijwilliger@ijsploeg.test');
    const call = (path: string, body?: object) =>
      fetch(`http://localhost:${run.port}/api/push/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: `http://localhost:${run.port}`,
          Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await call('subscriptions', phone('proef'))).status).toBe(201);
    expect((await call('test')).status).toBe(204);
    const inbox = `http://localhost:${run.mailPort}`;
    const received = async () => (await fetch(`${inbox}/api/push?phone=proef`)).json();
    await expect.poll(received).toMatchObject([{ message: { title: 'Het werkt', path: '/profile' } }]);
    const page = await (await fetch(inbox)).text();
    expect(page).toContain(`<a href="http://localhost:${run.port}/profile">Het werkt</a>`);
  });

  it('has nothing in which the probe finds a fault', async () => {
    const portal = `http://localhost:${run.port}`;
    // The cron job of a local run begins with the first minute.
    await expect
      .poll(async () => (await fetch(`${portal}/api/health/jobs`)).status, { timeout: 120_000 })
      .toBe(200);
    const visitor = [
      '--mail',
      `proef-${run.port}@example.test`,
      '--inbox',
      `http://localhost:${run.mailPort}`,
    ];
    const output = await command('node', ['scripts/probe.ts', portal, ...visitor]);
    // It has no https.
    expect(output).toContain('\n18 good, 0 with a fault, 2 not looked at');
  });

  it('names a taken port in one sentence and exits', async () => {
    const second = await start({ port: run.port });
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${run.port} is taken. Stop what listens there, or choose another one: PORT=${run.port + 1}.`,
    );

    const mailPort = await freePort();
    const other = createServer().listen(mailPort, '127.0.0.1');
    const third = await start({ mailPort });
    await once(third.child, 'exit');
    other.close();
    expect(third.output()).toContain(`Port ${mailPort} is taken`);
    expect(third.output()).toContain('MAIL_PORT=');
  });

  it('names the run that uses its state folder, and exits', async () => {
    const second = await start();
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.output().trim()).toMatch(
      `The portal at http://localhost:${run.port} uses ${relative(ROOT, state)}. Stop it, or choose another folder: STATE_DIR=`,
    );
  });

  it(
    'leaves no process running after SIGTERM and keeps its data for the next start',
    async () => {
      expect(processesOf(run)).toBeGreaterThan(0);
      run.child.kill('SIGTERM');
      const [code] = await once(run.child, 'exit');
      expect(code).toBe(0);
      expect(processesOf(run)).toBe(0);
      await expect(fetch(`http://localhost:${run.mailPort}/`)).rejects.toThrow();

      const again = await start();
      // A failure must not keep the state from the tests that follow.
      onTestFinished(() => end(again, 'SIGINT'));
      await waitUntilRunning(again);
      const email = `bezoeker-${run.port}@example.test`;
      const answer = await fetch(`http://localhost:${again.port}/api/auth/resend-confirmation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${again.port}` },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(202);
      await expect.poll(() => mailsTo(again, email)).toHaveLength(1);
      await end(again, 'SIGINT');
      expect(processesOf(again)).toBe(0);
    },
    UNTIL_IT_RUNS,
  );

  it.each<[string, (child: ChildProcess) => unknown]>([
    ['Ctrl-C', ({ stdin }) => stdin?.write('\x03')],
    ['its terminal is closed', (child) => child.kill('SIGKILL')],
  ])(
    'leaves no process running after %s',
    async (_, stop) => {
      const shown = await start({}, AT_TERMINAL);
      await waitUntilRunning(shown);
      expect(processesOf(shown)).toBeGreaterThan(0);
      stop(shown.child);
      const { port, mailPort } = shown;
      const answers = (address: string) =>
        fetch(address).then(
          () => true,
          () => false,
        );
      await expect
        .poll(async () => [
          processesOf(shown),
          await answers(`http://localhost:${port}/`),
          await answers(`http://localhost:${mailPort}/`),
        ])
        .toEqual([0, false, false]);
    },
    UNTIL_IT_RUNS,
  );

  it(
    'exits with the reason when one of its processes dies',
    async () => {
      const broken = await start();
      await waitUntilRunning(broken);
      const pid = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
        .split('\n')
        .find((line) => line.includes(`--port ${broken.port}`))
        ?.trim()
        .split(' ')[0];
      process.kill(Number(pid), 'SIGKILL');
      const [code] = await once(broken.child, 'exit');
      expect(code).toBe(1);
      expect(broken.output()).toContain('The portal ended with SIGKILL');
      // A child of the killed process notices that by itself.
      await expect.poll(() => processesOf(broken)).toBe(0);
    },
    UNTIL_IT_RUNS,
  );
});
