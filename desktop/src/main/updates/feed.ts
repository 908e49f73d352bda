import { readFileSync } from 'node:fs';

/** Whether the packaged app has an https address for updates. */
export function hasSafeFeed(file: string): boolean {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.some((line) => /^url: ['"]?https:\/\//.test(line));
  } catch {
    return false;
  }
}
