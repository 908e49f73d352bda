import { E2E_SERVER } from './lib/e2e-server.ts';

/** The start command on the ports and the state that `pnpm test:one` looks for, so that a journey starts at once. */

process.env.PORT = E2E_SERVER.port;
process.env.MAIL_PORT = E2E_SERVER.mailPort;
process.env.STATE_DIR = E2E_SERVER.stateDir;
await import('./start.ts');
