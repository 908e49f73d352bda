import { Hono } from 'hono';

/** The baseline of the benchmarks: routes that read or write one row and do nothing else. */
const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/api/bare', async (c) => {
  const row = await c.env.DB.prepare('SELECT id, email, role FROM profiles WHERE id = ?')
    .bind(c.req.query('id'))
    .first();
  return c.json({ row });
});

app.post('/api/bare', async (c) => {
  const row = await c.env.DB.prepare(
    'INSERT INTO rate_counters (key, count, resets_at) VALUES (?, 1, 0) RETURNING key',
  )
    .bind(crypto.randomUUID())
    .first();
  return c.json({ row }, 201);
});

export default app;
