import { drizzle } from 'drizzle-orm/sqlite-proxy';

const DATABASE = '00000000-0000-0000-0000-000000000001';

interface RawAnswer {
  success: boolean;
  errors: { message: string }[];
  result: { results: { rows: unknown[][] } }[];
}

/**
 * The running product's own database, through wrangler's local explorer: for what no person could do in a test's
 * time, as letting a link expire.
 */
export const database = drizzle(async (sql, params, method) => {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const response = await fetch(`${origin}/cdn-cgi/local/explorer/api/d1/database/${DATABASE}/raw`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ sql: withValues(sql, params) }),
  });
  const answer = (await response.json()) as RawAnswer;
  if (!answer.success) throw new Error(answer.errors.map(({ message }) => message).join('; '));
  const rows = answer.result[0]?.results.rows ?? [];
  return { rows: method === 'get' ? (rows[0] ?? []) : rows };
});

/** The statement with its values in it: the explorer takes strings alone as parameters. */
function withValues(sql: string, params: unknown[]): string {
  const literals = params.map((value) => {
    if (value === null || typeof value === 'number') return String(value);
    return `'${String(value).replaceAll("'", "''")}'`;
  });
  return sql.replace(/\?/g, () => literals.shift() ?? '?');
}
