import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../attack/product.ts';
import { Report } from '../attack/report.ts';
import { INJECT_PATH, type Injected, NOTHING_INJECTED } from './injected.ts';
import { Traffic } from './traffic.ts';

/** The fault of a run. */
export const FAULTS = {
  none: 'undisturbed',
  restart: 'Worker killed and restarted',
  twice: 'queue messages delivered twice',
  mail: 'mail server down',
  r2: 'R2 refusing',
  d1: 'a D1 call in fifty failing',
} as const;
export type Fault = keyof typeof FAULTS;

const INJECTED: Partial<Record<Fault, Partial<Injected>>> = {
  twice: { deliversTwice: true },
  r2: { filesFail: true },
  d1: { databaseFailsOnceIn: 50 },
};

/** The cron job runs every minute; the minutes of a run are shorter. */
const SWEEP_MS = 5_000;

/** One scenario with one fault. */
export class Run {
  readonly product: Product;
  readonly fault: Fault;
  /** How many people the sizes of the scenarios derive from; 300 for the table. */
  readonly people: number;
  readonly traffic = new Traffic();
  readonly report: Report;
  /** Mails of this run were written after this moment. */
  readonly startedAt = Date.now();
  /** Distinguishes its people and shifts from those of other runs. */
  readonly id = this.startedAt.toString(36);
  isOver = false;
  mails = 0;
  /** Mails that arrived more than once, with the same Message-ID, so that their reader sees one. */
  repeatedMails = 0;
  #restart: Promise<void> | undefined;
  #sweeping: Promise<void> | undefined;
  #hasEnded = false;

  constructor(
    product: Product,
    { scenario, fault, people }: { scenario: string; fault: Fault; people: number },
  ) {
    this.product = product;
    this.fault = fault;
    this.people = people;
    this.report = new Report(`${scenario}, ${FAULTS[fault]}`);
  }

  /** Starts the faults that apply from the first request on. */
  async begin(): Promise<void> {
    await this.#inject({ ...NOTHING_INJECTED, ...INJECTED[this.fault] });
    if (this.fault === 'mail') await this.product.mails.close();
    this.#sweeping = this.#sweep();
  }

  /** Jobs that fail in a sweep run again in the next one. */
  async #sweep(): Promise<void> {
    while (!this.#hasEnded && !this.isOver) {
      const startedAt = performance.now();
      await this.product.sweep().catch((error) => {
        if (this.fault !== 'd1' && !this.traffic.wasStopped(startedAt, performance.now()))
          this.report.found('failed', String(error));
      });
      await sleep(SWEEP_MS);
    }
  }

  /** Called by a scenario when it is half done. Does not wait for the restart. */
  halfway(): void {
    if (this.fault !== 'restart') return;
    this.#restart ??= this.traffic.during(async () => {
      await this.product.kill();
      await this.product.run();
    });
  }

  /** Ends all faults. */
  async end(): Promise<void> {
    this.halfway();
    await this.#restart;
    this.#hasEnded = true;
    await this.#sweeping;
    if (!this.product.mails.isOpen) await this.product.mails.open();
    await this.#inject(NOTHING_INJECTED);
  }

  async #inject(injected: Injected): Promise<void> {
    const { origin } = this.product;
    const answer = await fetch(origin + INJECT_PATH, { method: 'POST', body: JSON.stringify(injected) });
    if (!answer.ok) throw new Error(`The Worker of the tests answered ${answer.status}.`);
  }
}
