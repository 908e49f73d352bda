/** Any of these files of web/src, by their beginning; messages by the beginning of their key. */
const among = (...paths: string[]) => `/web/src/(${paths.join('|')})`;
const any = (...patterns: string[]) => new RegExp(patterns.join('|'));

/** What only screens with a form need: the parts of the contract that are more than plain data, too. */
const FORM = any(
  among(
    'components/(auth-layout|form-(failure|status)|drawings/night-rink|ui/field)',
    'features/auth/(resend|text-link)',
    'lib/(field-message|focus-first-error|form-errors|use-form)',
    'paraglide/messages/(auth_(?!back|confirm_|first|last|look|new_|password_hint|resend_reset|reset_|to_)|field_(?!too_long_max|whole)|form_|ui_(characters|hide|show|optional))',
  ),
  '/node_modules/(valibot/|lucide-react/.*/icons/(eye|mail-check))',
  '/worker/contract/(auth|fields)\\.ts$',
);

/** What the steps of an account that take a mail share. */
const MAILED = any(
  among('features/auth/.*mail-sent', 'paraglide/messages/auth_'),
  '/node_modules/lucide-react/.*/icons/mail\\.',
);

/** What the first steps of an account and the profile share. */
const ACCOUNT = any(
  among('features/profile/', 'lib/use-after', 'paraglide/messages/(onboarding|profile)_'),
  '/worker/contract/(profile|volunteer-requests)\\.ts$',
);

/** What the screens of admins share. */
const ADMIN = any(
  among(
    'components/(audit|people)/',
    'features/(assignments/to-do|people|admin-log|mail-log)/',
    'paraglide/messages/(audit|mail|people)_',
  ),
  '/node_modules/lucide-react/.*/icons/(pencil|phone|sparkles)',
);

/** What tells of somebody's own places. */
const PLACES = any(
  among('components/shifts/assignment', 'paraglide/messages/mine_status_'),
  '/node_modules/(date-fns|lucide-react/.*/icons/(clock|thumbs-up))',
);

/** Taking and giving back a place. */
const ACTS = any(
  among('lib/(place-mutations|use-place-acts)', 'paraglide/messages/(places_|shifts_failed_claim)'),
);

/** What comes with the first dialog. */
const DIALOG = any(among('components/ui/dialog', 'paraglide/messages/ui_(unsaved|keep|discard)'));

/** What the frame and the lists of the signed-in portal need. */
const PORTAL = any(
  among(
    'components/(drawings/skate|lazy-dialog|list-faces|near-end|stale-notice|shifts/(event|places|shift-)|ui/(avatar|badge|card|choice\\.|empty-state|error-state|page|search-box|skeleton))',
    'features/(.*\\.query|session/(copy-notice|use-(save-language|session\\.|sign-out))|shifts/shifts.queries)',
    'lib/(format-date|person-name|places|query-keys|role-name|use-dialog-address|use-is-phone|use-loaded|use-now|use-scroll-lock)',
    'paraglide/messages/(nav_|shell_sign_out|shifts_(event_time|failed\\.|free|missing))',
  ),
  '/node_modules/lucide-react/.*/icons/(calendar-heart|check\\.|chevron-|circle-(check-big|x)|clipboard-check|funnel-|list-|log-out|map-pin|search|user-round-check)',
  '/worker/contract/.*\\?plain',
);

/** What the sign-in screen and the portal share. */
const COMMON = any(
  among(
    'components/(brand|language-switch|ui/alert)',
    'lib/use-one-at-a-time',
    'features/session/(?!copy-notice|use-(save-language|session\\.|sign-out))',
    'paraglide/messages/(shell_(?!progress|sign_out|step)|ui_(?!characters|discard|hide|keep|optional|show|unsaved))',
  ),
  '/node_modules/@tanstack/',
);

/**
 * Which modules travel together. On their own, parts that a few screens share would become dozens of chunks of a
 * few hundred bytes; in one chunk for all, the sign-in screen would fetch the shift list's parts.
 * `pnpm bench` measures what the first load of /login and /shifts comes to.
 */
export const chunkGroups = [
  { name: 'common', minShareCount: 5, test: COMMON },
  { name: 'portal', minShareCount: 2, test: PORTAL },
  { name: 'form', minShareCount: 2, test: FORM },
  { name: 'dialog', minShareCount: 2, test: DIALOG },
  { name: 'mailed', minShareCount: 2, test: MAILED },
  { name: 'acts', minShareCount: 2, test: ACTS },
  { name: 'places', minShareCount: 2, test: PLACES },
  { name: 'account', minShareCount: 2, test: ACCOUNT },
  { name: 'admin', minShareCount: 2, test: ADMIN },
];
