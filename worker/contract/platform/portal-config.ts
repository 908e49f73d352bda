import * as v from 'valibot';
import { accentContrast, MIN_TEXT_CONTRAST, type Theme } from './accent-contrast.ts';

/*
 * The settings of one portal, in portal.config.json at the root. A description completes the sentence "… has to be",
 * and is what editors show, by portal.config.schema.json.
 */

const MAX_LINE_CHARS = 100;
const MAX_ADDRESS_CHARS = 300;

/** One line of text for people; angle brackets and quotes would end a name in a mail's header. */
const Line = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[^\s<>"\p{Cc}](?:[^<>"\p{Cc}]*[^\s<>"\p{Cc}])?$/u),
    v.maxLength(MAX_LINE_CHARS),
    v.description(description),
  );

const EMAIL = /^[^\s<>"@]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/;
const Email = (description: string) => v.pipe(v.string(), v.regex(EMAIL), v.description(description));

/** An https address without credentials. */
const HttpsAddress = (description: string, pattern = /^https:\/\/[a-zA-Z0-9.-]+(?::\d+)?(?:\/\S*)?$/) =>
  v.pipe(v.string(), v.regex(pattern), v.maxLength(MAX_ADDRESS_CHARS), v.description(description));

const Optional = <const Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.pipe(v.nullable(schema), v.description(`${v.getDescription(schema)}, or null`));

const Accent = (theme: Theme) =>
  v.pipe(
    v.string(),
    v.regex(/^#[0-9a-fA-F]{6}$/),
    v.check(
      (color) => accentContrast(color, theme) >= MIN_TEXT_CONTRAST,
      ({ input }) =>
        `has a contrast of ${(Math.floor(accentContrast(input, theme) * 10) / 10).toFixed(1)} : 1 with the text or the surfaces next to it and needs ${MIN_TEXT_CONTRAST} : 1; choose a ${theme === 'light' ? 'darker' : 'lighter'} colour`,
    ),
    v.description(`the colour of buttons and links in the ${theme} theme, as "#rrggbb"`),
  );

const Whole = (min: number, max: number, description: string) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    v.description(`a whole number from ${min} to ${max}: ${description}`),
  );

const Section = <const Entries extends v.ObjectEntries>(entries: Entries, description: string) =>
  v.pipe(v.strictObject(entries), v.description(description));

/** A local run sends its mails to the inbox instead. https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/ */
const REFUSED_PORT = 25;

const Smtp = Section(
  {
    host: v.pipe(
      v.string(),
      v.regex(/^[a-zA-Z0-9.-]+$/),
      v.description('the name of the mail server, such as "smtp.example.org"'),
    ),
    port: v.pipe(
      Whole(1, 65_535, 'the port of the mail server; 465 for TLS from the start, usually 587'),
      v.check(
        (port) => port !== REFUSED_PORT,
        `is ${REFUSED_PORT}, to which Cloudflare lets no Worker connect; use 587, or 465 for TLS from the start`,
      ),
    ),
    user: Optional(Line('the user name at the mail server; its password is the secret SMTP_PASSWORD')),
  },
  'the mail server: host, port and user',
);

export const PortalConfig = v.strictObject({
  $schema: v.optional(v.pipe(v.string(), v.description('the address of the schema, for editors'))),
  name: v.pipe(
    Line('the name of the event, of at most 40 characters'),
    v.maxLength(40),
    v.description('the name of the event, of at most 40 characters'),
  ),
  accent: Section(
    { light: Accent('light'), dark: Accent('dark') },
    'the colours of buttons and links: light and dark',
  ),
  address: HttpsAddress(
    'the address of the portal, "https://…" without a path or a slash at the end',
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/,
  ),
  organisation: Section(
    {
      name: Line('the name of the organisation'),
      email: Email('the mail address of the organisation'),
      phone: Optional(Line('the phone number of the organisation')),
      postalAddress: Optional(Line('the postal address of the organisation, in one line')),
    },
    'the organisation behind the portal: name, email, phone and postalAddress',
  ),
  securityContact: v.pipe(
    v.string(),
    v.regex(/^(?:mailto:[^\s<>"@]+@[^\s<>"@]+|https:\/\/[^\s@]+)$/),
    v.maxLength(MAX_ADDRESS_CHARS),
    v.description('the address for reports of vulnerabilities, "mailto:…" or "https://…"'),
  ),
  alertsTo: Email('the mail address that gets alerts about the portal itself'),
  mail: v.pipe(
    Section(
      {
        from: v.pipe(
          v.string(),
          v.regex(/^[^\s<>"@,;][^<>"@,;\p{Cc}]* <[^\s<>"@]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+>$/u),
          v.maxLength(MAX_ADDRESS_CHARS),
          v.description('the sender of every mail, "Name <address>"'),
        ),
        transport: v.pipe(
          v.picklist(['cloudflare', 'smtp']),
          v.description('"cloudflare" for its Email Service or "smtp" for a mail server'),
        ),
        smtp: v.pipe(v.nullable(Smtp), v.description(`${v.getDescription(Smtp)}, or null`)),
      },
      'the settings of mails: from, transport and smtp',
    ),
    v.forward(
      v.check(
        ({ transport, smtp }) => transport !== 'smtp' || smtp !== null,
        `has to be ${v.getDescription(Smtp)}, because the transport is "smtp"`,
      ),
      ['smtp'],
    ),
  ),
  desktopDownloads: Optional(
    HttpsAddress(
      'the folder of the desktop app\'s installers, "https://…"',
      /^https:\/\/[a-zA-Z0-9.-]+(?::\d+)?(?:\/[^\s?#]*)?$/,
    ),
  ),
  houseRules: Optional(HttpsAddress('the page with the house rules, "https://…"')),
  retention: Section(
    {
      auditLogMonths: Whole(1, 120, 'how many months the log of actions is kept'),
      // What is mailed once a season, or once a year, is found in it.
      mailLogMonths: Whole(12, 120, 'how many months the list of mails is kept'),
      mailAddressDays: Whole(1, 365, 'after how many days the addresses in the list of mails are masked'),
      reservationMonths: Whole(1, 120, 'how many months after an event its reservations are kept'),
      rejectedApplicationMonths: Whole(1, 120, 'how many months an application that was rejected is kept'),
      inactiveMonths: Whole(3, 120, 'after how many months without a sign-in or a place a person is erased'),
      inactiveWarningDays: Whole(7, 90, 'how many days before that the person is warned'),
      unconfirmedDays: Whole(3, 90, 'after how many days an account without a confirmed address is erased'),
    },
    'the terms of personal data',
  ),
  cloudflare: Section(
    {
      plan: v.pipe(
        v.literal('paid'),
        v.description('"paid", because the free plan gives a request less CPU time than signing in needs'),
      ),
      prefix: v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]{0,28}[a-z0-9]$/),
        v.description('the start of all names on Cloudflare: 2 to 30 small letters, digits and hyphens'),
      ),
      cpuMs: Whole(1000, 300_000, 'the most CPU time of one request, in milliseconds'),
    },
    'the settings of Cloudflare: plan, prefix and cpuMs',
  ),
});
export type PortalConfig = v.InferOutput<typeof PortalConfig>;

/** The schema of the setting at a path. */
function schemaAt(path: readonly string[]): unknown {
  let schema: unknown = PortalConfig;
  for (const key of path) {
    const { wrapped } = schema as { wrapped?: unknown };
    const { entries = {} } = (wrapped ?? schema) as { entries?: Record<string, unknown> };
    schema = Object.hasOwn(entries, key) ? entries[key] : undefined;
  }
  return schema;
}

const quoted = (path: readonly string[]) => `"${path.join('.')}"`;

/** A sentence for each setting that an issue is about. */
function sentences(issue: v.BaseIssue<unknown>): string[] {
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  const name = quoted(path);
  if (path.length === 0) return ['It has to be an object with the settings.'];
  if (issue.type === 'check') return [`${name} ${issue.message}.`];
  const schema = schemaAt(path);
  if (schema === undefined) {
    // Of a section's unknown settings valibot reports only the first.
    const section = path.slice(0, -1);
    return Object.keys(issue.path?.at(-1)?.input as object)
      .map((key) => [...section, key])
      .filter((unknown) => schemaAt(unknown) === undefined)
      .map((unknown) => `${quoted(unknown)} is not a setting.`);
  }
  const description = v.getDescription(schema as v.GenericSchema);
  return [
    issue.received === 'undefined'
      ? `${name} is missing: it has to be ${description}.`
      : `${name} has to be ${description}, and is ${JSON.stringify(issue.input)}.`,
  ];
}

/**
 * Reads the content of portal.config.json.
 *
 * @throws Error with a sentence for each wrong or missing setting
 */
export function parsePortalConfig(value: unknown): PortalConfig {
  const { success, output, issues } = v.safeParse(PortalConfig, value, { abortPipeEarly: true });
  if (success) return output;
  throw new Error(['portal.config.json is wrong.', ...issues.flatMap(sentences)].join('\n'));
}
