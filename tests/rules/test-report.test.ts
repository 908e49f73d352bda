import { describe, expect, it } from 'vitest';
import {
  type PlaywrightReport,
  readPlaywrightReport,
  readVitestReport,
  summarise,
  type VitestReport,
} from '../../scripts/lib/test-report.ts';

const test = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['the claim'],
  title,
  status,
  failureMessages,
});
const vitest = (...testResults: VitestReport['testResults']): VitestReport => ({
  numPassedTests: 1,
  numFailedTests: 1,
  testResults,
});

describe('the report of vitest', () => {
  it('gives the counts, and each failed test with the first lines of its error', () => {
    const report = vitest({
      name: '/portal/tests/api/claim.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        test('is given', 'passed'),
        test('is refused', 'failed', 'AssertionError: expected 1 to be 2\n    at claim.test.ts:3:40'),
      ],
    });
    expect(readVitestReport(report, '/portal')).toEqual({
      passed: 1,
      failed: 1,
      troubled: [
        {
          name: 'tests/api/claim.test.ts › the claim › is refused',
          error: 'AssertionError: expected 1 to be 2',
          isFlaky: false,
        },
      ],
    });
  });

  it('names one that passed at its retry', () => {
    const assertionResults = [test('is given', 'passed', 'Error: too early')];
    const report = vitest({ name: '/portal/a.test.ts', status: 'passed', message: '', assertionResults });
    expect(readVitestReport(report, '/portal').troubled).toEqual([
      { name: 'a.test.ts › the claim › is given', error: 'Error: too early', isFlaky: true },
    ]);
  });

  it('names a file that failed without a failed test', () => {
    const message = "Cannot find module './none.ts'\nimported from a.test.ts";
    const report = vitest(
      { name: '/portal/a.test.ts', status: 'failed', message, assertionResults: [] },
      {
        name: '/portal/b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [test('is given', 'skipped')],
      },
    );
    expect(readVitestReport(report, '/portal').troubled).toEqual([
      { name: 'a.test.ts', error: message, isFlaky: false },
      { name: 'b.test.ts', error: expect.stringContaining('a hook'), isFlaky: false },
    ]);
  });
});

type Spec = PlaywrightReport['suites'][number]['specs'][number];
const journey = (title: string, status: Spec['tests'][number]['status'], ...messages: string[]): Spec => ({
  title,
  tests: [
    { projectName: 'phone', status, results: [{ errors: messages.map((message) => ({ message })) }] },
    { projectName: 'laptop', status: 'expected', results: [{ errors: [] }] },
  ],
});
const playwright = (specs: Spec[], errors: { message: string }[] = []): PlaywrightReport => ({
  config: { rootDir: '/portal/tests' },
  suites: [
    {
      title: 'e2e/claim.spec.ts',
      file: 'e2e/claim.spec.ts',
      specs: [],
      suites: [{ title: 'a volunteer', file: 'e2e/claim.spec.ts', specs }],
    },
  ],
  errors,
  stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 },
});

describe('the report of Playwright', () => {
  it('gives the counts; what was skipped counts as failed', () => {
    expect(readPlaywrightReport(playwright([]), '/portal')).toEqual({ passed: 7, failed: 4, troubled: [] });
  });

  it('names what failed, was skipped or needed its retry, each with its project', () => {
    const report = playwright([
      journey('claims', 'unexpected', '\u001b[31mError: not found\u001b[39m\n\n  1 | code'),
      journey('leaves', 'skipped'),
      journey('returns', 'flaky', 'Error: slow'),
      journey('waits', 'expected'),
    ]);
    const { troubled } = readPlaywrightReport(report, '/portal');
    const file = 'tests/e2e/claim.spec.ts › a volunteer';
    expect(troubled).toEqual([
      { name: `${file} › claims (phone)`, error: 'Error: not found\n1 | code', isFlaky: false },
      { name: `${file} › leaves (phone)`, error: expect.stringContaining('skipped'), isFlaky: false },
      { name: `${file} › returns (phone)`, error: 'Error: slow', isFlaky: true },
    ]);
  });

  it('has the errors outside tests', () => {
    const report = playwright([], [{ message: 'Error: the product did not start\nin 120 s' }]);
    expect(readPlaywrightReport(report, '/portal').troubled).toEqual([
      { name: 'outside the tests', error: 'Error: the product did not start\nin 120 s', isFlaky: false },
    ]);
  });
});

describe('the end of the output', () => {
  it('is empty when everything passed at once', () => {
    expect(summarise([{ name: 'types', passed: 1, failed: 0, troubled: [] }])).toBe('');
  });

  it('lists what passed at a retry and then, last, what failed', () => {
    const steps = [
      { name: 'types', passed: 0, failed: 1, troubled: [] },
      { name: 'lint', passed: 1, failed: 0, troubled: [] },
      {
        name: 'journeys',
        passed: 8,
        failed: 1,
        troubled: [
          { name: 'a.spec.ts › claims', error: 'Error: not found\nat all', isFlaky: false },
          { name: 'a.spec.ts › returns', error: 'Error: slow', isFlaky: true },
        ],
      },
    ];
    expect(summarise(steps).split('\n')).toEqual([
      'Passed at a retry:',
      '  journeys',
      '    a.spec.ts › returns',
      '      Error: slow',
      'Failed:',
      '  types',
      '  journeys',
      '    a.spec.ts › claims',
      '      Error: not found',
      '      at all',
    ]);
  });
});
