import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SCREEN_KEY } from '../demo/demo-accounts.ts';
import type { Settings } from './settings.ts';

/** Prints the addresses and the demo accounts. */
export function printAddresses({ port, mailPort }: Settings): void {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  console.log(`
IJsploeg is running.

  Portal   http://localhost:${port}
  Inbox    http://localhost:${mailPort}   every mail it sends
  Board    http://localhost:${port}/board#${DEMO_SCREEN_KEY}   the screen in the crew room
  API      http://localhost:${port}/api/docs

  Demo accounts, password "${DEMO_PASSWORD}":
${DEMO_ACCOUNTS.map(({ email, what }) => `    ${email.padEnd(width)}  ${what}`).join('\n')}

  Ctrl-C ends it.
`);
}
