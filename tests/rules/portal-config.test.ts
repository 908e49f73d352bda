import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePortalConfig } from '@ijsploeg/worker/portal-config';
import { afterAll, describe, expect, it } from 'vitest';
import config from '../../portal.config.json';
import { readPortalConfig } from '../../scripts/lib/portal-config.ts';

/** The settings of the repository, with others at their paths. */
function configWith(settings: Record<string, unknown>): unknown {
  const changed: Record<string, unknown> = structuredClone(config);
  for (const [path, value] of Object.entries(settings)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let section = changed;
    for (const key of keys) section = section[key] as Record<string, unknown>;
    if (value === undefined) delete section[last];
    else section[last] = value;
  }
  return changed;
}

/** The sentences about a file with these settings. */
function faults(settings: Record<string, unknown>): string[] {
  try {
    parsePortalConfig(configWith(settings));
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

it('takes the settings of the repository', () => {
  expect(faults({})).toEqual([]);
});

it('takes a mail server, a phone number, installers and house rules', () => {
  expect(
    faults({
      'mail.transport': 'smtp',
      'mail.smtp': { host: 'smtp.example.org', port: 465, user: null },
      'organisation.phone': '030 123 45 67',
      desktopDownloads: 'https://github.com/ijsploeg/ijsploeg/releases/latest/download',
      houseRules: 'https://ijsploeg.example/huisregels',
    }),
  ).toEqual([]);
});

describe('explains each wrong setting in one sentence', () => {
  it.each<[string, unknown, string]>([
    ['name', '', 'the name of the event, of at most 40 characters, and is ""'],
    ['name', 'x'.repeat(41), `the name of the event, of at most 40 characters, and is "${'x'.repeat(41)}"`],
    ['name', 'a <b>', 'the name of the event, of at most 40 characters, and is "a <b>"'],
    ['accent.dark', 'blue', 'the colour of buttons and links in the dark theme, as "#rrggbb", and is "blue"'],
    [
      'address',
      'https://ijsploeg.example/',
      'the address of the portal, "https://…" without a path or a slash at the end, and is "https://ijsploeg.example/"',
    ],
    [
      'address',
      'http://ijsploeg.example',
      'the address of the portal, "https://…" without a path or a slash at the end, and is "http://ijsploeg.example"',
    ],
    ['alertsTo', 'admin', 'the mail address that gets alerts about the portal itself, and is "admin"'],
    [
      'mail.from',
      'noreply@ijsploeg.test',
      'the sender of every mail, "Name <address>", and is "noreply@ijsploeg.test"',
    ],
    [
      'mail.transport',
      'sendmail',
      '"cloudflare" for its Email Service or "smtp" for a mail server, and is "sendmail"',
    ],
    [
      'retention.auditLogMonths',
      '12',
      'a whole number from 1 to 120: how many months the log of actions is kept, and is "12"',
    ],
    [
      'retention.auditLogMonths',
      0,
      'a whole number from 1 to 120: how many months the log of actions is kept, and is 0',
    ],
    [
      'retention.mailLogMonths',
      11,
      'a whole number from 12 to 120: how many months the list of mails is kept, and is 11',
    ],
    [
      'cloudflare.plan',
      'free',
      '"paid", because the free plan gives a request less CPU time than signing in needs, and is "free"',
    ],
    [
      'cloudflare.prefix',
      'IJsploeg',
      'the start of all names on Cloudflare: 2 to 30 small letters, digits and hyphens, and is "IJsploeg"',
    ],
    [
      'organisation',
      null,
      'the organisation behind the portal: name, email, phone and postalAddress, and is null',
    ],
  ])('%s: %j', (path, value, sentence) => {
    expect(faults({ [path]: value })).toEqual([`"${path}" has to be ${sentence}.`]);
  });

  it.each([
    'http://example.test/desktop',
    'example.test/desktop',
    'ftp://example.test',
    'javascript:alert(1)',
    'https://user:secret@example.test/desktop',
    'https://example.test/desktop?version=1',
    'https://example.test/desktop#win',
    'https://example.test/desktop app',
    `https://example.test/${'x'.repeat(300)}`,
  ])('desktopDownloads: %j', (desktopDownloads) => {
    expect(faults({ desktopDownloads })).toEqual([
      `"desktopDownloads" has to be the folder of the desktop app's installers, "https://…", or null, and is ${JSON.stringify(desktopDownloads)}.`,
    ]);
  });
});

it('names each missing and each unknown setting, all at once', () => {
  expect(
    faults({
      name: undefined,
      'mail.smtp': undefined,
      'accent.middle': '#000000',
      'accent.toString': '#000000',
      acent: { light: '#000000' },
      nmae: 'IJsploeg',
    }),
  ).toEqual([
    '"name" is missing: it has to be the name of the event, of at most 40 characters.',
    '"accent.middle" is not a setting.',
    '"accent.toString" is not a setting.',
    '"mail.smtp" is missing: it has to be the mail server: host, port and user, or null.',
    '"acent" is not a setting.',
    '"nmae" is not a setting.',
  ]);
});

it('requires a mail server if mails go through one', () => {
  expect(faults({ 'mail.transport': 'smtp' })).toEqual([
    '"mail.smtp" has to be the mail server: host, port and user, because the transport is "smtp".',
  ]);
});

it('refuses the port of a mail server that Workers do not connect to', () => {
  expect(faults({ 'mail.smtp': { host: 'smtp.example.org', port: 25, user: null } })).toEqual([
    '"mail.smtp.port" is 25, to which Cloudflare lets no Worker connect; use 587, or 465 for TLS from the start.',
  ]);
});

it('refuses a colour that people could not read, with its contrast', () => {
  expect(faults({ 'accent.light': '#3399ff', 'accent.dark': '#0068a7' })).toEqual([
    '"accent.light" has a contrast of 2.6 : 1 with the text or the surfaces next to it and needs 4.5 : 1; choose a darker colour.',
    '"accent.dark" has a contrast of 2.7 : 1 with the text or the surfaces next to it and needs 4.5 : 1; choose a lighter colour.',
  ]);
});

describe('the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ijsploeg-settings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'portal.config.json');

  it('may begin with a byte order mark, as editors on Windows save it', () => {
    writeFileSync(file, `\ufeff${JSON.stringify(config)}`);
    expect(readPortalConfig(file)).toEqual(config);
  });

  it('is named in the sentence about what is no JSON', () => {
    writeFileSync(file, '{ "name": IJsploeg }');
    expect(() => readPortalConfig(file)).toThrow(/^portal.config.json is not JSON: Unexpected token 'I'/);
  });

  it('is named in the sentence when it is missing', () => {
    rmSync(file);
    expect(() => readPortalConfig(file)).toThrow('portal.config.json is missing.');
  });
});

it('refuses a file that is not an object', () => {
  expect(() => parsePortalConfig('IJsploeg')).toThrow('It has to be an object with the settings.');
});
