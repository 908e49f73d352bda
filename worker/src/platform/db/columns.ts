import { integer, text } from 'drizzle-orm/sqlite-core';

/** An instant: integer milliseconds since 1970, UTC. */
export const instant = (name: string) => integer(name, { mode: 'number' });

/** The timestamps of nearly every table. */
export const stamps = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
};

/** A list of strings, stored as a JSON array so that SQL can read it with json_each. */
export const jsonList = (name: string) => text(name, { mode: 'json' }).$type<string[]>();
