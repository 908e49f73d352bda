import { execFileSync } from 'node:child_process';
import { changelog, LOG_OPTIONS } from './lib/changelog.ts';
import { ROOT } from './lib/settings.ts';

/** Prints the commits since a tag: the given one, otherwise the last one, otherwise all commits. */

const git = (...args: string[]) =>
  // The files of a whole history are several megabytes.
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 200_000_000 });

const [lastTag = ''] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n');
const since = process.argv[2] ?? lastTag;
console.log(changelog(git('log', ...LOG_OPTIONS, since ? `${since}..HEAD` : 'HEAD')));
