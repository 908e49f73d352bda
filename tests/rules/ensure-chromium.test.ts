import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chromiumLaunchOptions, ensureChromium, type Machine } from '../../scripts/lib/ensure-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-chromium-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of a browser. */
function browser(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const WORKING = browser('working', 'echo "Chromium 156.0.8078.79"');
const MISSING_LIBRARY = browser(
  'missing-library',
  'echo "$0: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
);

/** A machine with these browsers, to which an installer adds others; records what was installed. */
function machine({
  browsers,
  isRoot = false,
  installs = {},
}: {
  browsers: string[];
  isRoot?: boolean;
  installs?: Record<string, string>;
}) {
  const commands: string[] = [];
  const self: Machine = {
    browsers: () => browsers,
    isRoot,
    install: (command, args) => {
      const name = args.at(-1) ?? '';
      commands.push(`${command.split('/').at(-1)} ${name}`);
      const installed = installs[commands.at(-1) ?? ''];
      if (installed) browsers.push(installed);
    },
  };
  return { ...self, commands };
}

describe('the browser of the tests', () => {
  beforeEach(() => {
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.spyOn(console, 'log').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('is the first that starts, and nothing is installed beside it', () => {
    const own = machine({ browsers: [MISSING_LIBRARY, WORKING] });
    expect(ensureChromium(own)).toBeUndefined();
    expect(own.commands).toEqual([]);
    expect(chromiumLaunchOptions().executablePath).toBe(WORKING);
  });

  it('is the one that CHROMIUM_PATH names', () => {
    vi.stubEnv('CHROMIUM_PATH', WORKING);
    expect(ensureChromium(machine({ browsers: [] }))).toBeUndefined();
    expect(chromiumLaunchOptions().executablePath).toBe(WORKING);
  });

  it.each([
    ['does not exist', join(folder, 'none'), 'does not exist.'],
    ['misses a library', MISSING_LIBRARY, 'libnss3.so: cannot open shared object file.'],
  ])('is not replaced in silence if the one in CHROMIUM_PATH %s', (_, path, reason) => {
    vi.stubEnv('CHROMIUM_PATH', path);
    const message = ensureChromium(machine({ browsers: [WORKING] }));
    expect(message).toMatch(/^The browser named in CHROMIUM_PATH does not start: /);
    expect(message).toContain(reason);
  });

  it("is Playwright's own where there is none", () => {
    const empty = machine({ browsers: [], installs: { 'playwright chromium-headless-shell': WORKING } });
    expect(ensureChromium(empty)).toBeUndefined();
    expect(empty.commands).toEqual(['playwright chromium-headless-shell']);
  });

  it("is Debian's for root, where Playwright's own does not start", () => {
    const server = machine({
      browsers: [],
      isRoot: true,
      installs: {
        'playwright chromium-headless-shell': MISSING_LIBRARY,
        'apt-get chromium-headless-shell': WORKING,
      },
    });
    expect(ensureChromium(server)).toBeUndefined();
    expect(server.commands).toEqual([
      'playwright chromium-headless-shell',
      'apt-get -qq',
      'apt-get chromium-headless-shell',
    ]);
    expect(chromiumLaunchOptions().executablePath).toBe(WORKING);
  });

  it('is asked for in a message where a user without root cannot get one', () => {
    const shared = machine({
      browsers: [],
      installs: { 'playwright chromium-headless-shell': MISSING_LIBRARY },
    });
    const message = ensureChromium(shared);
    expect(shared.commands).toEqual(['playwright chromium-headless-shell']);
    expect(message).toContain('sudo apt-get install chromium-headless-shell');
    expect(message).toContain('PLAYWRIGHT_BROWSERS_PATH');
    expect(message).toContain('libnss3.so: cannot open shared object file.');
  });
});
