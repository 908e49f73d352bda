import { env } from './harness.ts';

/** The same database with a count of the rows read. Only for reads, because a statement may run twice. */
export function countingDatabase() {
  const count = { rowsRead: 0 };
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values));
        const member: unknown = Reflect.get(target, name);
        if (name !== 'raw' && name !== 'all')
          return typeof member === 'function' ? member.bind(target) : member;
        return async () => {
          const result = await target.all();
          count.rowsRead += result.meta.rows_read;
          return name === 'all' ? result : target.raw();
        };
      },
    });
  const database = {
    prepare: (query: string) => counted(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => Promise.all(statements.map((one) => one.all())),
  } as unknown as D1Database;
  return { database, count };
}

/** The same database with a count of the trips to it. */
export function tripCountingDatabase() {
  const count = { trips: 0 };
  const counting = <Target extends object>(target: Target, trips: string[]): Target =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          if (trips.includes(String(name))) count.trips += 1;
          // A batch takes only the database's own statements.
          const own = name === 'batch' ? [(values[0] as object[]).map((one) => originals.get(one))] : values;
          const result: unknown = member.apply(target, own);
          return name === 'prepare' || name === 'bind' ? statement(result as D1PreparedStatement) : result;
        };
      },
    });
  const originals = new WeakMap<object, D1PreparedStatement>();
  const statement = (original: D1PreparedStatement) => {
    const counted = counting(original, ['all', 'raw', 'first', 'run']);
    originals.set(counted, original);
    return counted;
  };
  return { database: counting(env.DB, ['batch', 'exec']), count };
}
