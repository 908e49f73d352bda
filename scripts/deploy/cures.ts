const LOGIN = 'Sign in with npx -y pnpm@12 exec wrangler login, or set CLOUDFLARE_API_TOKEN.';
export const NOT_SIGNED_IN = `You are not signed in to Cloudflare. ${LOGIN}`;

/** Known causes of failed wrangler commands, recognised by the output, with the solution. The first match counts. */
const CURES: readonly [output: RegExp, sentences: string][] = [
  [
    /fetch failed|ENOTFOUND|EAI_AGAIN|ECONN(?:REFUSED|RESET)|ETIMEDOUT|network connectivity|could not be reached/i,
    'Cloudflare could not be reached. Check the connection and the proxy of this machine.',
  ],
  [
    /not logged in|not authenticated|auth token has expired|set a CLOUDFLARE_API_TOKEN environment/i,
    NOT_SIGNED_IN,
  ],
  [
    /enable R2|code: 10042\b/i,
    'R2 is not switched on for this account. Open R2 in the dashboard of Cloudflare once and accept its terms; what this portal stores is within the free part.',
  ],
  [
    /CPU limits? (?:are|is) not|paid plan|Workers Paid|code: 100328\b|upgrade your (?:account|plan)/i,
    'This account has no paid Workers plan. Choose Workers Paid in the dashboard, under Workers & Pages, Plans: the free plan gives a request less CPU time than signing in needs.',
  ],
  [
    /code: 10000\b|code: 9109\b|code: 10023\b|Unauthorized|not authorized|forbidden|permission/i,
    `Your account or API token may not do this. It needs the permissions to edit Workers, D1, R2, Queues and Pages of this account. ${LOGIN}`,
  ],
  [
    /already (?:exists|taken|in use)|is not available|code: 10004\b|code: 11009\b|code: 7502\b|code: 8000002\b/i,
    'This name is taken, perhaps by something that is not in the EU. Set another "prefix" under "cloudflare" in portal.config.json.',
  ],
  [
    /more than one account/i,
    'You have more than one account. Name one of them in CLOUDFLARE_ACCOUNT_ID: npx -y pnpm@12 exec wrangler whoami shows their ids.',
  ],
];

/** The solution for a command that failed with this output; undefined if it is unknown. */
export const cureFor = (output: string): string | undefined =>
  CURES.find(([pattern]) => pattern.test(output))?.[1];

/** The lines of an output without noise. */
export const lastLines = (output: string, count = 12): string[] =>
  output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !line.includes('If you think this is a bug'))
    .slice(-count);

/**
 * A failed command of wrangler in a text: its last lines, and the solution if it is known. Where nobody is signed in, only the
 * solution, because wrangler's lines propose a temporary account.
 */
export function explain(output: string): string {
  const cure = cureFor(output);
  return cure === NOT_SIGNED_IN ? cure : [...lastLines(output), '', cure ?? ''].join('\n').trim();
}
