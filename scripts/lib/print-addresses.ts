import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SCREEN_KEY } from '../demo/demo-accounts.ts';
import type { Settings } from './settings.ts';

/** Prints the addresses and the demo accounts; the empty demo has only the first of these, and no screen. */
export function printAddresses({ port, mailPort, demo }: Settings): void {
  const portal = `http://localhost:${port}`;
  const accounts = demo === 'empty' ? DEMO_ACCOUNTS.slice(0, 1) : DEMO_ACCOUNTS;
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const addresses = [
    `Portal   ${portal}`,
    `Inbox    http://localhost:${mailPort}   every mail it sends`,
    ...(demo === 'empty'
      ? []
      : [`Board    ${portal}/board#${DEMO_SCREEN_KEY}   the screen in the crew room`]),
    `API      ${portal}/api/docs`,
  ];
  console.log(`
IJsploeg is running.

${addresses.map((line) => `  ${line}`).join('\n')}

  Demo accounts, password "${DEMO_PASSWORD}":
${accounts.map(({ email, what }) => `    ${email.padEnd(width)}  ${what}`).join('\n')}

  Ctrl-C ends it.
`);
}
