import { DESKTOP_LINK_SCHEME } from '@ijsploeg/worker/contract';

/** Only ids as the API creates them reach the page. */
const LINK = new RegExp(
  `^${DESKTOP_LINK_SCHEME}://(shift/(shf_[0-9a-z]{1,40})|person/(usr_[0-9a-z]{1,40}))/?$`,
);

/**
 * The path of the portal that a link leads to: `ijsploeg://shift/shf_…` opens a shift, `ijsploeg://person/usr_…` a
 * person.
 *
 * @returns null for any other text
 */
export function pathOfLink(link: string): string | null {
  const [, , shift, person] = LINK.exec(link) ?? [];
  if (shift) return `/shifts?shift=${shift}`;
  return person ? `/volunteers?act=profile&person=${person}` : null;
}

/** The path of a deep link among the arguments of the process; null without one. */
export function pathInArguments(args: readonly string[]): string | null {
  for (const arg of args) {
    const path = pathOfLink(arg);
    if (path) return path;
  }
  return null;
}
