import { E2E_SERVER } from './lib/e2e-server.ts';

/** Runs the start command on the ports and state that `pnpm test:one` looks for. */

process.env.PORT = E2E_SERVER.port;
process.env.MAIL_PORT = E2E_SERVER.mailPort;
process.env.STATE_DIR = E2E_SERVER.stateDir;
await import('./start.ts');
