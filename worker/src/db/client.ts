import { drizzle } from 'drizzle-orm/d1';

const clients = new WeakMap<D1Database, ReturnType<typeof connect>>();

const connect = (d1: D1Database) => drizzle(d1);
export type Db = ReturnType<typeof connect>;

/**
 * The database behind a binding. It holds nothing of a request, so that all of them can share it, and with it the
 * queries built {@link once}. Several writes that belong together go through `db.batch`: D1 has no transactions.
 */
export function createDb(d1: D1Database): Db {
  const db = clients.get(d1) ?? connect(d1);
  clients.set(d1, db);
  return db;
}

/**
 * A query for every request, built at its first use only: building one takes longer than running it. What differs
 * from call to call is a `sql.placeholder` in it.
 */
export function once<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
