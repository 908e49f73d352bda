import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '../../scripts/clock/moment.ts';
import { ROOT } from '../../scripts/lib/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const WORKFLOWS = globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT });

/** The jobs of a workflow, each with its lines. */
const jobsOf = (workflow: string) =>
  workflow
    .slice(workflow.indexOf('\njobs:\n') + '\njobs:'.length)
    .split(/\n(?= {2}[\w-]+:\n)/)
    .slice(1);
/** The steps of a workflow that use an action, each with its lines. */
const usesOf = (workflow: string, action: string) =>
  workflow.split(/\n(?= {6}- )/).filter((step) => step.includes(`uses: ${action}@`));
const scriptsOf = (workflow: string) => workflow.match(/ run: (\|\n(?: {10}.*\n|\n)+|.*)/g) ?? [];

describe.each(WORKFLOWS)('%s', (path) => {
  const workflow = read(path);

  it('pins its actions to commits', () => {
    const actions = workflow.match(/uses: .*/g) ?? [];
    expect(actions.length).toBeGreaterThan(1);
    // A tag can be moved to other code; a commit cannot.
    for (const action of actions)
      expect(action).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may only read unless a job says otherwise, and keeps no credentials in the checkout', () => {
    expect(workflow).toContain('\npermissions:\n  contents: read\n\n');
    const checkouts = usesOf(workflow, 'actions/checkout');
    expect(checkouts.length).toBeGreaterThan(0);
    for (const checkout of checkouts) expect(checkout).toContain('persist-credentials: false');
  });

  it('ends a job that hangs', () => {
    const jobs = jobsOf(workflow);
    expect(jobs).toHaveLength(workflow.match(/ runs-on: /g)?.length ?? 0);
    expect(jobs).not.toEqual([]);
    for (const job of jobs) expect(job).toMatch(/\n {4}timeout-minutes: \d+\n/);
  });

  it('caches nothing, which could hide a missing step of the install', () => {
    const setups = usesOf(workflow, 'actions/setup-node');
    expect(setups.length).toBeGreaterThan(0);
    for (const setup of setups) expect(setup).toContain('package-manager-cache: false');
    expect(workflow).not.toMatch(/ cache:|actions\/cache/);
  });

  it('uses no name that others choose in a script', () => {
    const scripts = scriptsOf(workflow);
    expect(scripts).toHaveLength(workflow.match(/ run: /g)?.length ?? 0);
    expect(scripts).not.toEqual([]);
    for (const script of scripts) expect(script).not.toContain('${{');
  });
});

describe('the workflow of each change', () => {
  const workflow = read('.github/workflows/ci.yml');

  it('runs the two commands of the README, and installs nothing else', () => {
    const [, start, test] = /```\n(npx .*? start) .*\n(npx .*? test) /.exec(read('README.md')) ?? [];
    const scripts = scriptsOf(workflow).join('\n');
    expect(
      scripts
        .match(/\bnpx .*?(?= <|\n|$)/g)
        ?.sort()
        .reverse(),
    ).toEqual([test, start]);
    expect(scripts).not.toMatch(/\b(npm|corepack|apt-get|brew|choco|playwright|node) /);
  });

  it('checks the lockfile, which clones trust', () => {
    expect(read('pnpm-workspace.yaml')).toContain('\ntrustLockfile: true\n');
    const [test = ''] = jobsOf(workflow);
    expect(test).toMatch(
      /\n {6}- run: npx -y pnpm@12 test\n {8}env:\n(?: {10}#.*\n)* {10}PNPM_CONFIG_TRUST_LOCKFILE: "false"\n/,
    );
  });

  it('tests with the oldest Node that the README allows and with newer ones', () => {
    const [, oldest] = /Node (\d+) or newer/.exec(read('README.md')) ?? [];
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: `>=${oldest}` } });
    const [, versions = ''] = /node: \[(.*)\]/.exec(workflow) ?? [];
    expect(versions.split(', ')).toEqual([oldest, '22', '24']);
    expect(workflow).toContain(`node-version: ${oldest}\n`);
  });

  it('starts the product on Windows and macOS', () => {
    expect(workflow).toMatch(/os: \[windows-\d+, macos-\d+\]/);
  });
});

it('the weekly workflow tests at moments that the command can read', () => {
  const workflow = read('.github/workflows/moments.yml');
  const moments = [...workflow.matchAll(/\n {10}- (.*)/g)].map(([, moment = '']) => moment);
  expect(moments).toHaveLength(8);
  expect(() => moments.map(readMoment)).not.toThrow();
  expect(scriptsOf(workflow).join()).toContain('npx -y pnpm@12 at "$MOMENT" test');
});

it('another weekly workflow runs all that the tests have for other engines', () => {
  const workflow = read('.github/workflows/engines.yml');
  expect(scriptsOf(workflow).at(-1)).toBe(' run: npx -y pnpm@12 e2e');
  expect(workflow).toContain('\n          ENGINES: all\n');
  expect(read('tests/playwright.config.ts')).toContain("process.env.ENGINES === 'all'");
});

it('a release runs one version of pnpm where it has secrets to sign with, and drafts checksums', () => {
  const workflow = read('.github/workflows/release.yml');
  const signing = workflow.split(/\n(?= {6}- )/).filter((step) => /secrets\.\w*(CSC|AZURE)/.test(step));
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
  expect(signing).toHaveLength(1);
  expect(scriptsOf(signing.join('\n'))).toEqual([
    ` run: npx -y ${packageManager} --filter @ijsploeg/desktop package "--$SYSTEM"`,
  ]);
  const draft = jobsOf(workflow).at(-1) ?? '';
  expect(draft.indexOf('sha256sum -- * > SHA256SUMS')).toBeLessThan(draft.indexOf('gh release create'));
  expect(draft).toContain('files/*\n');
});
