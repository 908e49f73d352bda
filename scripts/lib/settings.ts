import { resolve } from 'node:path';

/** What the start commands can be told through the environment. */
export interface Settings {
  /** Where the portal answers: `PORT`. */
  port: number;
  /** Where the mail inbox answers: `MAIL_PORT`. */
  mailPort: number;
  /** The folder of the local database and files, as an absolute path: `STATE_DIR`. */
  stateDir: string;
}

/** Something the person at the keyboard can mend; shown as this one sentence, without a stack trace. */
export class UserError extends Error {}

/** The repository, wherever a command is called from. */
export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Reads the settings.
 *
 * @throws Mistake where a port is not one
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = {
    port: readPort(env, 'PORT', 8788),
    mailPort: readPort(env, 'MAIL_PORT', 8025),
    stateDir: resolve(ROOT, env.STATE_DIR || '.wrangler/state'),
  };
  if (settings.port === settings.mailPort)
    throw new UserError(`PORT and MAIL_PORT are both ${settings.port}; give each its own.`);
  return settings;
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`${name} is "${text}"; it has to be a number from 1 to 65535.`);
  return port;
}
