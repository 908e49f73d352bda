import { drizzle } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

/** The database of one request. Several writes that belong together go through `db.batch`: D1 has no transactions. */
export const createDb = (d1: D1Database) => drizzle(d1, { schema });
export type Db = ReturnType<typeof createDb>;
