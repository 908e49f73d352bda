import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { profiles, shifts } from '../../../worker/src/app/schema.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import { filled, once, rewriter } from '../../../worker/src/platform/db/shared-queries.ts';
import { shift, volunteer } from '../factories.ts';
import { db, env } from '../harness.ts';

/** What the product needs of the inside of Drizzle; see decision 19. */

const personById = once((db) =>
  db
    .select({ id: profiles.id, name: profiles.firstName, skills: profiles.skills })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('id')))
    .prepare(),
);

it('counts the trips and rows of every statement on the connection of its client', async () => {
  const own = createDb(env.DB);
  const { id } = await volunteer();
  const before = { ...own.$client.cost };
  await own.select().from(profiles).where(eq(profiles.id, id));
  expect(own.$client.cost).toMatchObject({ d1Calls: before.d1Calls + 1, rowsRead: before.rowsRead + 1 });
});

it('runs a query that was built once on each client, and counts it there', async () => {
  const sanne = await volunteer({ firstName: 'Sanne', skills: ['BHV'] });
  const clients = [createDb(env.DB), createDb(env.DB)];
  for (const client of clients)
    expect(await personById(client).all({ id: sanne.id })).toEqual([
      { id: sanne.id, name: 'Sanne', skills: ['BHV'] },
    ]);
  expect(clients.map((client) => client.$client.cost.d1Calls)).toEqual([1, 1]);
});

it('fills the placeholders of a built query in a batch, with its own values each time', async () => {
  const [sanne, tim] = [await volunteer({ firstName: 'Sanne' }), await volunteer({ firstName: 'Tim' })];
  const query = personById(db);
  const found = await db.batch([filled(query, { id: sanne.id }), filled(query, { id: tim.id })]);
  expect(found.map(([person]) => person?.name)).toEqual(['Sanne', 'Tim']);
});

it('decodes the columns of a statement whose text was changed, and passes the added parameters', async () => {
  const { id } = await volunteer({ skills: ['BHV', 'Toezichthouder'] });
  const atMost = rewriter((query) => `SELECT * FROM (${query}) LIMIT ?`);
  const select = () => db.select({ skills: profiles.skills }).from(profiles).where(eq(profiles.id, id));
  expect(await db.batch([atMost(db, select(), [1]), atMost(db, select(), [0])])).toEqual([
    [{ skills: ['BHV', 'Toezichthouder'] }],
    [],
  ]);
});

it('sends each statement of a batch once, in one trip, also those without rows', async () => {
  const { id } = await shift();
  const own = createDb(env.DB);
  const send = vi.spyOn(own.$client, 'batch');
  const [, changed] = await own.batch([
    own.run(sql`UPDATE shifts SET title = 'Kassa' WHERE id = ${id}`),
    own.select({ title: shifts.title }).from(shifts).where(eq(shifts.id, id)),
  ]);
  expect(changed).toEqual([{ title: 'Kassa' }]);
  expect(send).toHaveBeenCalledOnce();
  expect(own.$client.cost.d1Calls).toBe(1);
});

it('refuses a query that was built for all clients and runs on none', async () => {
  const query = once((db) => db.select().from(profiles));
  const built = query(db);
  await expect(Promise.resolve(built)).rejects.toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringMatching(/shared query/) }),
    }),
  );
});
