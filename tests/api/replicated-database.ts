import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const READS = /^\s*(select|with)\b/i;

interface FakeStatement {
  sql: string;
  params: unknown[];
}

/**
 * A database with one replica, by the rules of D1's Sessions API: the replica has what was copied by `catchUp`, and answers a
 * read of a session unless its bookmark is newer. The local D1 stands for the primary, and a second one for the replica.
 */
export async function replicatedDatabase() {
  await applyD1Migrations(env.REPLICA, env.TEST_MIGRATIONS);
  await dropTriggers();
  /** How many writes the primary and the replica have seen. */
  const version = { primary: 0, replica: 0 };
  const reads = { primary: 0, replica: 0 };

  /** The starts of the sessions that were opened, in order. */
  const starts: string[] = [];

  async function run(database: D1Database, statements: FakeStatement[]) {
    const prepared = statements.map(({ sql, params }) => database.prepare(sql).bind(...params));
    return database.batch(prepared);
  }

  async function runOnPrimary(statements: FakeStatement[]) {
    const results = await run(env.DB, statements);
    if (statements.every(({ sql }) => READS.test(sql))) reads.primary += 1;
    else version.primary += 1;
    return results;
  }

  /** A database or a session, which runs statements by this function. */
  function bindingOf(runAll: (statements: FakeStatement[]) => Promise<D1Result[]>) {
    const statementOf = (sql: string, params: unknown[]): object => ({
      sql,
      params,
      bind: (...values: unknown[]) => statementOf(sql, values),
      all: async () => (await runAll([{ sql, params }]))[0],
    });
    return { prepare: (sql: string) => statementOf(sql, []), batch: runAll };
  }

  function withSession(start: string) {
    starts.push(start);
    let bookmark = start.startsWith('first-') ? null : start;
    let isFirst = start === 'first-primary';
    return {
      ...bindingOf(async (statements) => {
        const isRead = statements.every(({ sql }) => READS.test(sql));
        const isNewEnough = bookmark === null || bookmark <= bookmarkOf(version.replica);
        const onReplica = isRead && !isFirst && isNewEnough;
        isFirst = false;
        if (onReplica) reads.replica += 1;
        const results = await (onReplica ? run(env.REPLICA, statements) : runOnPrimary(statements));
        const seen = bookmarkOf(onReplica ? version.replica : version.primary);
        if (bookmark === null || seen > bookmark) bookmark = seen;
        return results;
      }),
      getBookmark: () => bookmark,
    };
  }

  return {
    database: { ...bindingOf(runOnPrimary), withSession } as unknown as D1Database,
    reads,
    starts,
    forgetReads() {
      Object.assign(reads, { primary: 0, replica: 0 });
      starts.length = 0;
    },
    /** Copies what was written until now to the replica. */
    async catchUp() {
      await copyTables();
      version.replica = version.primary;
    },
    /** Tells that tests have written to the primary without this database. */
    wrote: () => {
      version.primary += 1;
    },
  };
}

const bookmarkOf = (version: number) =>
  `${version.toString(16).padStart(8, '0')}-00000000-00004c6d-8e61117bf38d7adb71b934ebbf891683`;

/** A replica gets what triggers wrote; they do not run on it. */
async function dropTriggers(): Promise<void> {
  const { results } = await env.REPLICA.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all<{
    name: string;
  }>();
  if (results.length > 0)
    await env.REPLICA.batch(results.map(({ name }) => env.REPLICA.prepare(`DROP TRIGGER "${name}"`)));
}

/** Without the search index, which no list for volunteers reads. */
async function copyTables(): Promise<void> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'people\\_search%' ESCAPE '\\'
     AND name <> 'd1_migrations'`,
  ).all<{ name: string }>();
  const statements = [env.REPLICA.prepare('PRAGMA defer_foreign_keys = on')];
  for (const { name } of tables) statements.push(env.REPLICA.prepare(`DELETE FROM "${name}"`));
  for (const { name } of tables) {
    const [columns = [], ...rows] = await env.DB.prepare(`SELECT * FROM "${name}"`).raw({
      columnNames: true,
    });
    const marks = columns.map(() => '?').join();
    for (const row of rows)
      statements.push(
        env.REPLICA.prepare(`INSERT INTO "${name}" ("${columns.join('","')}") VALUES (${marks})`).bind(
          ...(row as unknown[]),
        ),
      );
  }
  await env.REPLICA.batch(statements);
}
