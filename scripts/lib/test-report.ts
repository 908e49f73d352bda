import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that did not pass at the first attempt. */
export interface TroubledTest {
  /** Its file, its groups and its title. */
  name: string;
  /** The first lines of its first error, without the stack. */
  error: string;
  /** Whether it passed when it was retried. */
  isFlaky: boolean;
}

/** What a runner reports about its tests. */
export interface TestResult {
  passed: number;
  failed: number;
  /** The tests that failed or were retried, in the order of the report. */
  troubled: TroubledTest[];
}

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** The absolute path of the file. */
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is used. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  /** Errors outside tests, such as that of a global setup. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}
interface PlaywrightSuite {
  title: string;
  file: string;
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

const LINES_OF_ERROR = 6;
/** Several lines: the first line of a program's output rarely says why it failed. */
const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, LINES_OF_ERROR)
    .join('\n');
const nameOf = (root: string, file: string, titles: string[]) =>
  [relative(root, file).replaceAll('\\', '/'), ...titles].join(' › ');

/** The result of a run of vitest. */
export function readVitestReport(report: VitestReport, root: string): TestResult {
  const troubled = report.testResults.flatMap((file) => {
    // One that passed at its retry keeps the messages of its first attempt.
    const tests = file.assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    // An import or a hook failed, and with it no test.
    if (file.status === 'failed' && !tests.some(({ status }) => status === 'failed'))
      tests.push({ ancestorTitles: [], title: '', status: 'failed', failureMessages: [file.message] });
    return tests.map(({ ancestorTitles, title, status, failureMessages: [message = ''] }) => ({
      name: nameOf(root, file.name, [...ancestorTitles, title].filter(Boolean)),
      error:
        firstLines(message) || 'The file or a hook of it failed; the output of the runner has the reason.',
      isFlaky: status === 'passed',
    }));
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, troubled };
}

/** The result of a run of Playwright. A test that was skipped because an earlier one failed counts as failed. */
export function readPlaywrightReport(report: PlaywrightReport, root: string): TestResult {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const inSuite = (suite: PlaywrightSuite, above: string[]): TroubledTest[] => {
    // The outermost suite is the file.
    const groups = suite.title === suite.file ? above : [...above, suite.title];
    const file = join(report.config.rootDir, suite.file);
    return [
      ...suite.specs.flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status !== 'expected')
          .map(({ projectName, status, results }) => ({
            name: `${nameOf(root, file, [...groups, title])} (${projectName})`,
            error:
              firstLines(results.flatMap(({ errors }) => errors)[0]?.message ?? '') ||
              'It was skipped, such as after the failure of the test before it.',
            isFlaky: status === 'flaky',
          })),
      ),
      ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, groups)),
    ];
  };
  return {
    passed: expected + flaky,
    failed: unexpected + skipped,
    troubled: [
      ...report.errors.map(({ message = '' }) => ({
        name: 'outside the tests',
        error: firstLines(message),
        isFlaky: false,
      })),
      ...report.suites.flatMap((suite) => inSuite(suite, [])),
    ],
  };
}

/** The summary of a run: the failed tests by step, and those that passed only when retried. Empty if there are none. */
export function summarise(steps: (TestResult & { name: string })[]): string {
  const list = (tests: TroubledTest[]) =>
    tests.map(({ name, error }) => `    ${name}\n      ${error.replaceAll('\n', '\n      ')}`);
  const section = (heading: string, chosen: typeof steps, isFlaky: boolean) =>
    chosen.length === 0
      ? []
      : [
          heading,
          ...chosen.flatMap(({ name, troubled }) => [
            `  ${name}`,
            ...list(troubled.filter((test) => test.isFlaky === isFlaky)),
          ]),
        ];
  return [
    ...section(
      'Passed at a retry:',
      steps.filter(({ troubled }) => troubled.some(({ isFlaky }) => isFlaky)),
      true,
    ),
    ...section(
      'Failed:',
      steps.filter(({ failed }) => failed > 0),
      false,
    ),
  ].join('\n');
}
