import { sep } from 'node:path';
import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import { ROOT, UserError } from '../lib/settings.ts';
import type { CloudNames } from './cloud-names.ts';
import { type Wrangler, WranglerError } from './wrangler.ts';

/** The outside world as the steps use it, so that tests can replace it. */
export interface Surroundings {
  wrangler: Wrangler;
  /** Builds the site into web/dist. */
  buildSite: () => Promise<void>;
  fetch: (url: string) => Promise<Response>;
  sleep: (milliseconds: number) => Promise<unknown>;
  /** Reads a line from the terminal; undefined without one. */
  ask: (question: string) => Promise<string | undefined>;
  /** Reads a secret from the terminal without showing it; undefined without a terminal. */
  askSecret: (question: string) => Promise<string | undefined>;
  environment: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
}

/** A step of the deploy. It looks first and changes only what is missing, so that it can run again. */
export interface Step {
  title: string;
  /** What it is for, in a sentence. */
  about: string;
  run: (deployment: Deployment) => Promise<void>;
}

/** A failure whose message is the whole explanation. */
export class StepError extends UserError {}

/** The state that the steps of one deploy share. */
export class Deployment {
  readonly portal: PortalConfig;
  readonly names: CloudNames;
  readonly isDryRun: boolean;
  /** Whether the person has confirmed the deploy with an option. */
  readonly isConfirmed: boolean;
  /** For the generated configuration and the bookmarks. */
  readonly folder: string;
  readonly outside: Surroundings;
  /** With the functions of the site, its built files and its committed configuration. */
  readonly siteFolder: string;
  /** Nobody is signed in, which only a dry run allows: nothing can be looked up. */
  isBlind = false;
  /** Undefined in a dry run as long as there is no database. */
  databaseId: string | undefined;
  /** The domains of the site. */
  domains: string[] = [];
  bookmark: string | undefined;

  constructor(
    settings: {
      portal: PortalConfig;
      names: CloudNames;
      isDryRun: boolean;
      isConfirmed: boolean;
      folder: string;
      siteFolder: string;
    },
    outside: Surroundings,
  ) {
    this.portal = settings.portal;
    this.names = settings.names;
    this.isDryRun = settings.isDryRun;
    this.isConfirmed = settings.isConfirmed;
    this.folder = settings.folder;
    this.siteFolder = settings.siteFolder;
    this.outside = outside;
  }

  found(what: string): void {
    this.outside.print(`   found   ${what}`);
  }

  /** Says what was made, or in a dry run what would be. */
  made(what: string): void {
    this.outside.print(this.isDryRun ? `   would   make ${what}` : `   made    ${what}`);
  }

  note(what: string): void {
    this.outside.print(`           ${what}`);
  }

  /** Prints a command, with paths from the root. */
  showCommand(command: string): void {
    this.outside.print(`         $ ${command.replaceAll(`${ROOT}${sep}`, '')}`);
  }

  /**
   * Runs a command that changes nothing, in a dry run too.
   *
   * @param missing the output of a command that finds nothing, with an error
   * @returns its output; null if it finds nothing, or nothing can be looked up
   * @throws WranglerError
   */
  async look(args: readonly string[], { missing, cwd }: { missing?: RegExp; cwd?: string } = {}) {
    if (this.isBlind) return null;
    const result = await this.outside.wrangler(args, cwd === undefined ? {} : { cwd });
    if (result.code === 0) return result.stdout;
    if (missing?.test(result.stderr + result.stdout)) return null;
    throw new WranglerError(args, result);
  }

  /**
   * Runs a command that changes something; in a dry run it is only printed.
   *
   * @throws WranglerError
   */
  async change(args: readonly string[], options: { cwd?: string; input?: string } = {}): Promise<string> {
    this.showCommand(`wrangler ${args.join(' ')}`);
    if (this.isDryRun) return '';
    const result = await this.outside.wrangler(args, options);
    if (result.code !== 0) throw new WranglerError(args, result);
    return result.stdout;
  }
}

/** Reads the JSON in an output that may begin with notices. */
export function readJson<T>(output: string): T {
  const start = output.search(/^[[{]/m);
  try {
    return JSON.parse(output.slice(start)) as T;
  } catch {
    throw new StepError(`wrangler answered something else than expected:\n${output.slice(0, 500)}`);
  }
}
