import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-processes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOGS = ['one', 'other'].map((name) => join(folder, `${name}.log`));

const RUNS = 'setInterval(() => {}, 1000)';
const SIMPLE = `console.log(process.pid); ${RUNS}`;
/** Ends at once, and leaves a child that ignores the signal. */
const LEAVES_CHILD = `
require('node:child_process').spawn(
  process.execPath,
  ['-e', "process.on('SIGTERM', () => {}); console.log(process.pid); ${RUNS}"],
  { stdio: 'inherit' },
);
${RUNS}`;

/** Starts two processes that run until they are ended, and ends them once both have printed their ids. */
const scriptOf = (program: string) => `
import { readFileSync } from 'node:fs';
const { ProcessGroup } = await import(${JSON.stringify(join(ROOT, 'scripts/lib/process-group.ts'))});
const processes = new ProcessGroup();
for (const log of ${JSON.stringify(LOGS)})
  processes.start(log, 'node', ['-e', ${JSON.stringify(program)}], { log });
setInterval(() => {
  if (${JSON.stringify(LOGS)}.every((log) => readFileSync(log, 'utf8').endsWith('\\n'))) void processes.end(0);
}, 50);
`;

/** A stand-in for Windows' command, which here has one process to end. */
const TASKKILL = `#!/bin/sh
echo "$@" >> "${join(folder, 'calls')}"
kill -9 "$2"
`;

const isRunning = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

describe('the processes of a run', () => {
  it.each([
    ['linux', 'in the way of that system', SIMPLE],
    ['win32', 'in the way of that system', SIMPLE],
    ['linux', 'with children that ignore the signal', LEAVES_CHILD],
  ])('are ended on %s %s', async (platform, _, program) => {
    writeFileSync(join(folder, 'taskkill'), TASKKILL);
    chmodSync(join(folder, 'taskkill'), 0o755);
    writeFileSync(join(folder, 'calls'), '');
    const preload = `Object.defineProperty(process, 'platform', { value: '${platform}' });`;
    await promisify(execFile)(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(preload)}`,
        '--input-type=module',
        '-e',
        scriptOf(program),
      ],
      { env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) }, timeout: 50_000 },
    );
    const pids = LOGS.map((log) => readFileSync(log, 'utf8').trim());
    expect(new Set(pids).size).toBe(2);
    expect(pids.filter(isRunning)).toEqual([]);
    const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n').filter(Boolean).sort();
    expect(calls).toEqual(platform === 'win32' ? pids.map((pid) => `/pid ${pid} /t /f`).sort() : []);
  });
});
