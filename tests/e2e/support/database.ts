import { drizzle } from 'drizzle-orm/sqlite-proxy';

const DATABASE = '00000000-0000-0000-0000-000000000001';

interface RawResponse {
  success: boolean;
  errors: { message: string }[];
  result: { results: { rows: unknown[][] } }[];
}

/**
 * The database of the running product, through wrangler's local explorer: for what a person cannot do within
 * a test, such as letting a link expire.
 */
export const database = drizzle(async (sql, params, method) => {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const response = await fetch(`${origin}/cdn-cgi/local/explorer/api/d1/database/${DATABASE}/raw`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ sql: withValues(sql, params) }),
  });
  const body = (await response.json()) as RawResponse;
  if (!body.success) throw new Error(body.errors.map(({ message }) => message).join('; '));
  const rows = body.result[0]?.results.rows ?? [];
  return { rows: method === 'get' ? (rows[0] ?? []) : rows };
});

/** Inlines the values, because the explorer accepts only strings as parameters. */
function withValues(sql: string, params: unknown[]): string {
  const literals = params.map((value) => {
    if (value === null || typeof value === 'number') return String(value);
    return `'${String(value).replaceAll("'", "''")}'`;
  });
  return sql.replace(/\?/g, () => literals.shift() ?? '?');
}
