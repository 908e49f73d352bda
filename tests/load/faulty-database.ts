import { createRandom } from '../../scripts/demo/random.ts';

/** Runs a call to the database, or fails before or after it. */
export type AroundCall = <Result>(call: () => Promise<Result>) => Promise<Result>;

const CALLS = new Set<string | symbol>(['all', 'run', 'first', 'raw']);

/** A method of a native object has to be called on the object itself. */
function member(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Wraps a database, or a session of one, so that each call goes through `around`; a batch is one call. */
export function wrapDatabase<Database extends D1Database | D1DatabaseSession>(
  database: Database,
  around: AroundCall,
): Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  function wrapStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrapStatement(target.bind(...values));
        const value = member(target, name) as (...args: unknown[]) => Promise<unknown>;
        return CALLS.has(name) ? (...args: unknown[]) => around(() => value(...args)) : value;
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  }

  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrapStatement(target.prepare(text));
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          around(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)));
      if (name === 'withSession' && 'withSession' in target)
        return (start?: string) => wrapDatabase(target.withSession(start), around);
      return member(target, name);
    },
  });
}

/** D1's own messages, for a call that did not run, one that must not be repeated at once, and one that may have run. */
const FAILURES = [
  { ran: false, message: 'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.' },
  { ran: false, message: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.' },
  { ran: true, message: 'D1_ERROR: Network connection lost.' },
];

/** A seed, so that a run fails at the same calls if their order is the same. */
const SEED = 20261212;

/**
 * Makes one call in `everyCalls` fail at random: before it runs, or after it ran, so that only its answer is lost.
 *
 * @param everyCalls 0 for none
 * @param onFailure called for each failure
 */
export function failNowAndThen(everyCalls: () => number, onFailure: () => void): AroundCall {
  const random = createRandom(SEED);
  return async (call) => {
    const every = everyCalls();
    if (every === 0 || random() >= 1 / every) return call();
    const failure = FAILURES[Math.floor(random() * FAILURES.length)];
    onFailure();
    if (failure?.ran) await call();
    throw new Error(failure?.message);
  };
}
