import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../scripts/lib/child-environment.ts';
import { prepareDatabase } from '../../scripts/lib/database.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { waitUntilReady } from '../../scripts/lib/wait-until-ready.ts';
import { buildWeb } from '../../scripts/lib/web-build.ts';
import { WORKER_NAME, writeWorkerConfig } from '../../scripts/lib/worker-config.ts';
import { MailServer } from './mail-server.ts';

/**
 * The whole product as `pnpm start` runs it, on free ports and a state folder of its own. Unlike there, its mail
 * server outlives it, so that it can be killed and started again.
 */
export class Product {
  readonly mails: MailServer;
  readonly #port: number;
  readonly #folder: string;
  readonly #config: string;
  #process: ChildProcess | undefined;

  /** @param main the path of another Worker to run instead of the product's */
  static async start(main?: string): Promise<Product> {
    const product = new Product(await freePort(), await MailServer.start(await freePort()), main);
    await Promise.all([buildWeb(), prepareDatabase(product.#config, product.#stateDir)]);
    await product.run();
    return product;
  }

  private constructor(port: number, mails: MailServer, main?: string) {
    this.#port = port;
    this.mails = mails;
    mkdirSync(join(ROOT, '.wrangler'), { recursive: true });
    this.#folder = mkdtempSync(join(ROOT, '.wrangler/attack-'));
    const variables = {
      PORTAL_ORIGIN: this.origin,
      SECRET_KEY: 'a-secret-key-of-the-attack-0123456789',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mails.port),
    };
    this.#config = writeWorkerConfig(join(this.#folder, 'run'), variables, { main });
    // The database of `tests/e2e/support` is the one of the product on this port.
    process.env.E2E_PORT = String(port);
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get #stateDir(): string {
    return join(this.#folder, 'state');
  }

  /** Starts the product with its existing state. */
  async run(): Promise<void> {
    const registry = join(this.#folder, 'registry');
    // After a kill it names the processes that are gone.
    rmSync(registry, { recursive: true, force: true });
    const log = openSync(join(this.#folder, 'portal.log'), 'a');
    this.#process = spawn(
      'wrangler',
      [
        ...['pages', 'dev', '--cwd', 'web', '-c', 'wrangler.toml', '-c', this.#config],
        ...['--persist-to', this.#stateDir, '--port', String(this.#port)],
        ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
      ],
      {
        cwd: ROOT,
        // A group of its own, which is killed as a whole.
        detached: true,
        stdio: ['ignore', log, log],
        env: childEnvironment({ WRANGLER_REGISTRY_PATH: registry }),
      },
    );
    closeSync(log);
    await Promise.all([waitUntilReady(`${this.origin}/api/health`), waitUntilReady(this.origin)]);
  }

  /** Ends every process of the product at once, with no chance to finish anything. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    process.kill(-running.pid, 'SIGKILL');
    await once(running, 'exit');
  }

  /** Runs the cron job of the Worker. */
  async sweep(): Promise<void> {
    const answer = await fetch(
      `${this.origin}/cdn-cgi/local/explorer/api/local/scheduled?worker=${WORKER_NAME}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: this.origin },
        body: JSON.stringify({ cron: '*/5 * * * *' }),
      },
    );
    if (!answer.ok) throw new Error(`The sweep answered ${answer.status}: ${await answer.text()}`);
  }

  async end(): Promise<void> {
    await this.kill();
    await this.mails.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
