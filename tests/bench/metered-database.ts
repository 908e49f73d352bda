/** What one request cost the database. */
export interface Meter {
  /** Calls of the database; a batch is one. */
  trips: number;
  rowsRead: number;
  /** The statements by themselves, in order. */
  statements: { sql: string; rowsRead: number }[];
}

/**
 * The database with a meter in front of it. `raw()` does not tell its cost, so a read that uses it is made twice
 * and counted once.
 */
export function meterDatabase(d1: D1Database, meter: Meter): D1Database {
  const behind = new WeakMap<D1PreparedStatement, { sql: string; prepared: D1PreparedStatement }>();

  const count = (sql: string, { meta }: D1Result) => {
    meter.rowsRead += meta.rows_read;
    meter.statements.push({ sql: sql.replace(/\s+/g, ' ').trim(), rowsRead: meta.rows_read });
  };

  function metered(sql: string, prepared: D1PreparedStatement): D1PreparedStatement {
    const all = async () => {
      const result = await prepared.all<Record<string, unknown>>();
      meter.trips += 1;
      count(sql, result);
      return result;
    };
    const statement = {
      bind: (...values: unknown[]) => metered(sql, prepared.bind(...values)),
      all,
      run: all,
      first: async () => (await all()).results[0] ?? null,
      raw: async () => {
        const { results } = await all();
        // In `results` two columns of one name are one; a read can be repeated, a write is taken as it is.
        return /^\s*(select|with)/i.test(sql) ? prepared.raw() : results.map(Object.values);
      },
    } as unknown as D1PreparedStatement;
    behind.set(statement, { sql, prepared });
    return statement;
  }

  return {
    prepare: (sql: string) => metered(sql, d1.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      const known = statements
        .map((statement) => behind.get(statement))
        .filter((found) => found !== undefined);
      const results = await d1.batch(known.map(({ prepared }) => prepared));
      meter.trips += 1;
      for (const [index, { sql }] of known.entries()) if (results[index]) count(sql, results[index]);
      return results;
    },
  } as unknown as D1Database;
}
