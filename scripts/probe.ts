import { parseArgs } from 'node:util';
import { ask } from './deploy/ask.ts';
import { UserError } from './lib/settings.ts';
import { accountChecks } from './probe/account-checks.ts';
import { type Result, runChecks } from './probe/check.ts';
import { localMailbox, mailboxByHand } from './probe/mailbox.ts';
import { outsideChecks } from './probe/outside-checks.ts';

/**
 * Looks at a portal from outside, as docs/first-deploy.md says. With `--mail`, an address without an account, it also signs up,
 * takes a ticket and deletes the account again; `--inbox` is the address of the inbox of `start`, which is read in place of a person.
 */

const USAGE =
  'Name the address of a portal: npx -y pnpm@12 run probe https://portal.example --mail you@example.org';

const MARKS: Record<Result['verdict'], string> = { good: 'good', fault: 'FAULT', skipped: 'not looked at' };

try {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: { mail: { type: 'string' }, inbox: { type: 'string' } },
  });
  const [address = ''] = positionals;
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw new UserError(USAGE);
  const { origin } = new URL(address);
  const { mail, inbox } = values;
  const mailbox = mail && (inbox ? localMailbox(mail, inbox) : mailboxByHand(mail, ask));
  const checks = [
    ...outsideChecks(origin),
    ...(mail && mailbox ? accountChecks(origin, { email: mail, mailbox }) : []),
  ];
  const results = await runChecks(checks, ({ name, verdict, text }) =>
    console.log(`${MARKS[verdict].padEnd(14)} ${name}: ${text}`),
  );
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  console.log(`\n${count('good')} good, ${count('fault')} with a fault, ${count('skipped')} not looked at`);
  if (!mail) console.log('Nobody signed up: that needs --mail.');
  if (count('fault') > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UserError || (error instanceof TypeError && 'code' in error))) throw error;
  console.error(error instanceof UserError ? error.message : USAGE);
  process.exitCode = 1;
}
