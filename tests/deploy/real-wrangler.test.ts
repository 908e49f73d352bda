import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import config from '../../portal.config.json';
import { workerConfigOf, writeCloudConfig } from '../../scripts/deploy/cloud-config.ts';
import { wranglerProgram } from '../../scripts/deploy/wrangler.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

/** The configuration of a deploy, read by the installed wrangler, without a network. */
const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-wrangler-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const portal = {
  ...config,
  address: 'https://winterland.nl',
  mail: {
    ...config.mail,
    transport: 'smtp' as const,
    smtp: { host: 'smtp.winterland.nl', port: 587, user: 'portal' },
  },
  cloudflare: { plan: 'paid' as const, prefix: 'winterland', cpuMs: 30_000 },
};
writeCloudConfig({ folder, portal, databaseId: '3d6a1f0e-0000-4000-8000-000000000000' });
const wrangler = wranglerProgram();

describe('the installed wrangler', () => {
  it('bundles the Worker, with the bindings of this portal and nothing of a local run', async () => {
    const { code, stdout, stderr } = await wrangler([
      'deploy',
      '--dry-run',
      '--config',
      workerConfigOf(folder),
      ...['--outdir', join(folder, 'bundle')],
    ]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const bindings = [...stdout.matchAll(/^env\.(\w+ \(.*\)) {2,}\w/gm)].map(([, binding]) =>
      binding?.trim(),
    );
    expect(bindings).toEqual(
      expect.arrayContaining([
        'DB (winterland)',
        'FILES (winterland-files (eu))',
        'MAIL_QUEUE (winterland-mail)',
        'MAIL_LATER_QUEUE (winterland-mail-later)',
        'PORTAL_ORIGIN ("https://winterland.nl")',
        'READ_REPLICAS ("on")',
        'MAIL_TRANSPORT ("smtp")',
        'SMTP_HOST ("smtp.winterland.nl")',
        'SMTP_PORT ("587")',
        'SMTP_USER ("portal")',
      ]),
    );
    expect(stdout).not.toMatch(/ijsploeg|localhost|127\.0\.0\.1/);
  });

  it('compiles the functions of the site, with the security contact of the settings', async () => {
    const { code, stdout } = await wrangler(
      ['pages', 'functions', 'build', '--outdir', join(folder, 'functions')],
      {
        cwd: join(ROOT, 'web'),
      },
    );
    expect(stdout).toContain('Compiled Worker successfully');
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'functions/index.js'), 'utf8')).toContain(config.securityContact);
  });

  it('generates the types that env.ts has', async () => {
    const generated = join(folder, 'env.d.ts');
    const { code } = await wrangler([
      ...['types', generated, '--config', workerConfigOf(folder)],
      ...['--include-runtime=false', '--include-main-module=false', '--strict-vars=false'],
    ]);
    expect(code).toBe(0);
    const own = membersOf(readFileSync(join(ROOT, 'worker/src/platform/env.ts'), 'utf8'), 'Env');
    // Set as secrets, the binding of the other transport, and a variable of local runs.
    for (const name of ['SECRET_KEY', 'SMTP_PASSWORD', 'EMAIL', 'PUSH_GATEWAY']) own.delete(name);
    // Wrangler does not know the values that a variable may have, nor what the messages of a queue are.
    own.set('MAIL_TRANSPORT', 'string');
    expect(membersOf(readFileSync(generated, 'utf8'), '__BaseEnv_Env')).toEqual(own);
  });
});

/** The names and types of an interface, without their type parameters. */
function membersOf(source: string, name: string): Map<string, string> {
  const [, body = ''] = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const members = [...body.matchAll(/^\s+(\w+)\??: (\w+)/gm)].map(
    ([, member = '', type = '']) => [member, type] as const,
  );
  return new Map(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
