import { Hono } from 'hono';

/** What the requests of the product are compared with: a route that reads one row and does nothing else. */
const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/api/bare', async (c) => {
  const row = await c.env.DB.prepare('SELECT id, email, role FROM profiles WHERE id = ?')
    .bind(c.req.query('id'))
    .first();
  return c.json({ row });
});

export default app;
