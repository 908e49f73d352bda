/** The database cost of one request. */
export interface Meter {
  /** Round trips to the database; a batch is one. */
  roundTrips: number;
  rowsRead: number;
  /** The individual statements, in order. */
  statements: { sql: string; rowsRead: number }[];
}

export const newMeter = (): Meter => ({ roundTrips: 0, rowsRead: 0, statements: [] });

/**
 * Wraps the database to meter it. `raw()` does not report its cost, so a read that uses it runs twice and is
 * counted once.
 */
export function meterDatabase(d1: D1Database, meter: Meter): D1Database {
  const originalOf = new WeakMap<D1PreparedStatement, { sql: string; prepared: D1PreparedStatement }>();

  const count = (sql: string, { meta }: D1Result) => {
    meter.rowsRead += meta.rows_read;
    meter.statements.push({ sql: sql.replace(/\s+/g, ' ').trim(), rowsRead: meta.rows_read });
  };

  function metered(sql: string, prepared: D1PreparedStatement): D1PreparedStatement {
    const all = async () => {
      const result = await prepared.all<Record<string, unknown>>();
      meter.roundTrips += 1;
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
        // `results` merges columns with the same name, so a read runs again by raw(); a write cannot be
        // repeated.
        return /^\s*(select|with)/i.test(sql) ? prepared.raw() : results.map(Object.values);
      },
    } as unknown as D1PreparedStatement;
    originalOf.set(statement, { sql, prepared });
    return statement;
  }

  return {
    prepare: (sql: string) => metered(sql, d1.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      const originals = statements
        .map((statement) => originalOf.get(statement))
        .filter((found) => found !== undefined);
      const results = await d1.batch(originals.map(({ prepared }) => prepared));
      meter.roundTrips += 1;
      for (const [index, { sql }] of originals.entries()) if (results[index]) count(sql, results[index]);
      return results;
    },
  } as unknown as D1Database;
}
