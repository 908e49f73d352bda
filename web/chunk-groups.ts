/** Any of these files of web/src, by their beginning; messages by the beginning of their key. */
const among = (...paths: string[]) => new RegExp(`/web/src/(${paths.join('|')})`);

/** What only screens with a form need. */
const FORM = among(
  'components/(auth-layout|form-status|drawings/night-rink|ui/field)',
  'lib/(field-message|focus-first-error|form-errors|use-form)',
  'paraglide/messages/(auth|field|form)_',
);

/** What only screens of the signed-in portal need. */
const PORTAL = among(
  'components/(list-faces|stale-notice|ui/(avatar|badge|card|empty-state|error-state|page|skeleton))',
  'lib/(format-date|places|query-keys|use-now)',
  'paraglide/messages/nav_',
);

/**
 * Which modules travel together. On their own, parts that a few screens share would become dozens of chunks of a
 * few hundred bytes; in one chunk for all, the sign-in screen would fetch the shift list's parts.
 * `pnpm bench` measures what the first load of /login and /shifts comes to.
 */
export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'common', minShareCount: 8, test: (id: string) => !FORM.test(id) },
  { name: 'form', minShareCount: 3, test: FORM },
  { name: 'portal', minShareCount: 3, test: PORTAL },
];
