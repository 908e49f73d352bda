import { percentile } from '../bench/numbers.ts';
import type { Cost } from './injected.ts';

/** A request and its outcome. */
interface Sent {
  /** `POST /api/shifts/:id/claim` */
  route: string;
  ms: number;
  /** 0 without an answer. */
  status: number;
  /** It met a failure that the run injected, or the product was stopped meanwhile. */
  isInjected: boolean;
  cost: Cost | null;
}

/** The figures of the requests of one route. */
export interface RouteFigures {
  route: string;
  requests: number;
  p50Ms: number;
  p95Ms: number;
  slowestMs: number;
  /** On average. */
  rowsRead: number;
  d1Calls: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
}

/** Every request of a run. */
export class Traffic {
  readonly #sent: Sent[] = [];
  readonly #stops: { from: number; until: number }[] = [];
  /** How often a request was repeated because it had not worked. */
  repeats = 0;

  add(sent: Sent): void {
    this.#sent.push(sent);
  }

  /** Records the time in which the product does not run. */
  async during(stop: () => Promise<void>): Promise<void> {
    const period = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    this.#stops.push(period);
    await stop();
    period.until = performance.now();
  }

  wasStopped(from: number, until: number): boolean {
    return this.#stops.some((stop) => stop.from <= until && stop.until >= from);
  }

  get requests(): number {
    return this.#sent.length;
  }

  /** Server errors and missing answers that an injected failure explains. */
  get injectedErrors(): number {
    return this.#sent.filter((sent) => isError(sent) && sent.isInjected).length;
  }

  /** Server errors and missing answers that nothing explains: each is a fault of the product. */
  get errors(): Sent[] {
    return this.#sent.filter((sent) => isError(sent) && !sent.isInjected);
  }

  /** Over all routes. */
  get all(): RouteFigures {
    return figuresOf('all', this.#sent);
  }

  get routes(): RouteFigures[] {
    const byRoute = Map.groupBy(this.#sent, ({ route }) => route);
    return [...byRoute].map(([route, sent]) => figuresOf(route, sent));
  }
}

const isError = ({ status }: Sent) => status === 0 || status >= 500;

function figuresOf(route: string, sent: readonly Sent[]): RouteFigures {
  const ms = sent.map((one) => one.ms);
  const costs = sent.flatMap(({ cost }) => (cost ? [cost] : []));
  const mean = (of: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / Math.max(1, costs.length);
  const statuses = new Map<number, number>();
  for (const { status } of sent) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return {
    route,
    requests: sent.length,
    p50Ms: percentile(ms, 0.5),
    p95Ms: percentile(ms, 0.95),
    slowestMs: Math.max(0, ...ms),
    rowsRead: mean((cost) => cost.rowsRead),
    d1Calls: mean((cost) => cost.d1Calls),
    statuses: new Map([...statuses].toSorted(([one], [other]) => one - other)),
  };
}
