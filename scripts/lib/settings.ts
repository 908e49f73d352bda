import { resolve } from 'node:path';

/** The settings of the start commands, read from the environment. */
export interface Settings {
  /** The port of the portal: `PORT`. */
  port: number;
  /** The port of the mail inbox: `MAIL_PORT`. */
  mailPort: number;
  /** The folder of the local database and files, as an absolute path: `STATE_DIR`. */
  stateDir: string;
  /** What an empty database is filled with: `DEMO`. */
  demo: Demo;
}

/** A rink in the middle of its season, or a portal on its first day. */
type Demo = 'season' | 'empty';

/** An error that the user can fix; printed as its message, without a stack trace. */
export class UserError extends Error {}

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Reads the settings.
 *
 * @throws UserError for an invalid port or demo
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = {
    port: readPort(env, 'PORT', 8788),
    mailPort: readPort(env, 'MAIL_PORT', 8025),
    stateDir: readStateDir(env),
    demo: readDemo(env),
  };
  if (settings.port === settings.mailPort)
    throw new UserError(`PORT and MAIL_PORT are both ${settings.port}; give each its own.`);
  return settings;
}

/** The folder of the local database and files. Each demo has its own. */
export const readStateDir = (env: NodeJS.ProcessEnv = process.env) =>
  resolve(ROOT, env.STATE_DIR || (readDemo(env) === 'empty' ? '.wrangler/state-empty' : '.wrangler/state'));

/** @throws UserError for anything but the one value of `DEMO` */
export function readDemo({ DEMO }: NodeJS.ProcessEnv = process.env): Demo {
  if (!DEMO) return 'season';
  if (DEMO !== 'empty') throw new UserError(`DEMO is "${DEMO}"; it has to be "empty", or left out.`);
  return DEMO;
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`${name} is "${text}"; it has to be a number from 1 to 65535.`);
  return port;
}
