import { env } from './harness.ts';

/** Numbers that are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const pick =
  (table: string, column = 'id') =>
  (index: number) =>
    `(SELECT ${column} FROM ${table} ORDER BY rowid LIMIT 1 OFFSET ${index} % (SELECT max(count(*), 1) FROM ${table}))`;
const place = pick('shift_assignments');
const shift = pick('shifts');
const person = pick('profiles');
const event = pick('events');
const reservation = pick('event_reservations');
const waiting = pick('waitlist_entries');
const ask = pick('asks');

/** A write of each kind that triggers follow, with hostile text where there is text. */
const WRITES: ((n: number, id: string) => string)[] = [
  (n) => `UPDATE shift_assignments SET status = 'cancelled', cancelled_at = ${n} WHERE id = ${place(n)}`,
  (n) => `UPDATE shift_assignments SET status = 'confirmed', cancelled_at = NULL WHERE id = ${place(n)}`,
  (n) => `UPDATE shift_assignments SET volunteer_id = NULL WHERE id = ${place(n)}`,
  (n) => `DELETE FROM shift_assignments WHERE id = ${place(n)}`,
  (n, id) => `INSERT INTO shift_assignments (id, shift_id, volunteer_id, status, assigned_at, notes)
    VALUES ('asg_${id}', ${shift(n)}, ${person(n >> 3)}, 'assigned', ${n}, 'x''; DROP TABLE shifts; -- BEGIN TRANSACTION; COMMIT; BEGIN TRANSACTION')`,
  (n) => `UPDATE shifts SET status = 'cancelled' WHERE id = ${shift(n)}`,
  (n) => `UPDATE shifts SET max_volunteers = ${1 + (n % 9)} WHERE id = ${shift(n)}`,
  (n) => `DELETE FROM shifts WHERE id = ${shift(n)} AND ${n} % 4 = 0`,
  (n) => `DELETE FROM accounts WHERE id = ${person(n)} AND ${n} % 5 = 0`,
  (n) => `UPDATE profiles SET role = 'user' WHERE id = ${person(n)} AND role = 'volunteer'`,
  (n) => `UPDATE profiles SET role = 'volunteer' WHERE id = ${person(n)} AND role = 'user'`,
  (n) => `UPDATE profiles SET skills = '["BHV"]', day_parts = '["sa_day"]' WHERE id = ${person(n)}`,
  (n) =>
    `UPDATE profiles SET first_name = 'Jördis “; ''' || char(8232, 10, 13, 9) || '✓', search_text = 'jordis' WHERE id = ${person(n)}`,
  (n, id) => `INSERT INTO asks (id, shift_id, volunteer_id, asked_by, asked_at, expires_at)
    VALUES ('ask_${id}', ${shift(n)}, ${person(n >> 4)}, 'usr_x', ${n}, ${n + 1})`,
  (n) => `DELETE FROM asks WHERE id = ${ask(n)}`,
  (n) => `UPDATE event_reservations SET status = 'cancelled' WHERE id = ${reservation(n)}`,
  (n) =>
    `UPDATE event_reservations SET quantity = ${1 + (n % 5)}, status = 'reserved' WHERE id = ${reservation(n)}`,
  (n) => `DELETE FROM events WHERE id = ${event(n)} AND ${n} % 8 = 0`,
  (n, id) => `INSERT INTO waitlist_entries (id, shift_id, volunteer_id, state, joined_at)
    VALUES ('wai_${id}', ${shift(n)}, ${person(n >> 2)}, 'waiting', ${n})`,
  (n) =>
    `UPDATE waitlist_entries SET state = 'offered', offer_expires_at = ${n} WHERE id = ${waiting(n)} AND state = 'waiting'`,
  (n) => `DELETE FROM waitlist_entries WHERE id = ${waiting(n)}`,
];

/** Writes to the database at random, past the rules of the product, but not past the constraints of the database. */
export async function writeAtRandom(times: number): Promise<void> {
  const next = numbers(18);
  let written = 0;
  for (let index = 0; index < times; index += 1) {
    const write = WRITES[next(WRITES.length)] as (typeof WRITES)[number];
    const { meta } = await env.DB.prepare(write(next(1_000_000), String(index)))
      .run()
      .catch((error: unknown) => {
        if (/constraint/i.test(String(error))) return { meta: { changes: 0 } };
        throw error;
      });
    if (meta.changes > 0) written += 1;
  }
  if (written < times / 3) throw new Error(`Only ${written} of ${times} random writes had an effect`);
}
