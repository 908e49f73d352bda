/** How `git log` prints a commit for {@link changelog}: a NUL, the subject, then the changed files, one per line. */
export const LOG_OPTIONS = ['--no-merges', '--name-only', '--format=%x00%s'];

/** The headings in their order, each with the folders of the root that belong to it. */
const AREAS: readonly [heading: string, folders: readonly string[]][] = [
  ['Site', ['web']],
  ['Server', ['worker', 'migrations']],
  ['Desktop app', ['desktop']],
  ['Documentation', ['docs']],
  ['Tests', ['tests']],
  ['Tools', []],
];

/** The first areas are what people use; a change of these comes with tests and documentation. */
const USED = 3;
/** Other folders, and files of the root. */
const OTHER = AREAS.length - 1;

function areaOf(file: string): number {
  const folder = file.split('/')[0] ?? '';
  const index = AREAS.findIndex(([, folders]) => folders.includes(folder));
  return index < 0 ? OTHER : index;
}

/** The area with the most files, the first one in a tie. Areas that people use take precedence. */
function mainArea(files: string[]): number {
  if (files.length === 0) return OTHER;
  const counts = AREAS.map((_area, index) => files.filter((file) => areaOf(file) === index).length);
  const used = counts.slice(0, USED);
  const most = Math.max(...used) || Math.max(...counts);
  return counts.indexOf(most);
}

/**
 * The subjects of commits as Markdown, each under the area in which it changed the most files; newest first.
 *
 * @param log the output of `git log` with {@link LOG_OPTIONS}
 */
export function changelog(log: string): string {
  const subjects = AREAS.map((): string[] => []);
  for (const commit of log.split('\0').slice(1)) {
    const [subject = '', ...files] = commit.split('\n').filter(Boolean);
    subjects[mainArea(files)]?.push(`- ${subject}`);
  }
  return AREAS.flatMap(([heading], area) => {
    const lines = subjects[area] ?? [];
    return lines.length ? [`## ${heading}\n\n${lines.join('\n')}\n`] : [];
  }).join('\n');
}
