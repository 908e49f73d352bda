import { createApp } from '../../worker/src/app/app.ts';
import { createDb, type Db } from '../../worker/src/platform/db/client.ts';
import type { DatabaseCost } from '../../worker/src/platform/db/connection.ts';
import type { Clock } from '../../worker/src/platform/lib/clock.ts';

/** The app, and the cost of each of its requests in order. An export adds to its cost while its body is read. */
export function meteredApp(clock?: Clock): { app: ReturnType<typeof createApp>; costs: DatabaseCost[] } {
  const costs: DatabaseCost[] = [];
  const openDb = (d1: D1Database): Db => {
    const db = createDb(d1);
    costs.push(db.$client.cost);
    return db;
  };
  return { app: createApp(clock, openDb), costs };
}
