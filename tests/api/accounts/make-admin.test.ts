import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeAdmin, type MadeAdmin, makeAdminStatements } from '../../../scripts/deploy/make-admin.ts';
import { accounts, auditLog, profiles, sessions, volunteerRequests } from '../../../worker/src/app/schema.ts';
import { DAY_MS } from '../../../worker/src/platform/lib/durations.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { admin, person as newPerson, otherSession, volunteer, volunteerRequest } from '../factories.ts';
import { db, env } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const NOW = Date.UTC(2020, 10, 23);

const user = () => newPerson({ role: 'user' });

/** What the command does, in one transaction, as D1's command line does it. */
async function makeAdmin(address: string) {
  const statements = makeAdminStatements(address, {
    auditId: newId('aud'),
    requestId: newId('aud'),
    now: NOW,
  });
  const results = await env.DB.batch<MadeAdmin>(statements.map((statement) => env.DB.prepare(statement)));
  return describeAdmin(address, results.at(-1)?.results[0]);
}

const roleOf = async (id: string) =>
  (await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, id)))[0]?.role;
const auditOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id));

beforeEach(async () => {
  await db.delete(auditLog);
});

describe('the command that makes an admin', () => {
  it('makes a confirmed account an admin, and logs it as done by the portal itself', async () => {
    const person = await user();
    const said = await makeAdmin(` ${person.email.toUpperCase()} `);
    expect(said).toMatchObject({ isAdmin: true, text: expect.stringContaining('is an admin now') });
    expect(await roleOf(person.id)).toBe('admin');
    expect(await auditOf(person.id)).toMatchObject([
      {
        action: 'person.role_changed',
        subjectKind: 'person',
        actorId: null,
        personId: person.id,
        before: { role: 'user' },
        after: { role: 'admin' },
      },
    ]);
  });

  it('mails the new admin, who is asked for a second factor, and every other admin, once', async () => {
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.role, 'admin'));
    const [person, other, sanne] = [await user(), await admin({ locale: 'en' }), await volunteer()];
    await makeAdmin(person.email);
    await makeAdmin(person.email);
    const [own, ...more] = await outboxMailsTo(person, 'admin_made');
    expect(more).toEqual([]);
    expect(own).toMatchObject({ recipient: person.email, locale: 'nl', lane: 'now', dueAt: NOW });
    expect((await renderedMail(own))?.text).toContain('tweestapsverificatie');
    const [mail] = await outboxMailsTo(other, 'admin_made');
    expect((await renderedMail(mail))?.subject).toMatch(/^New admin: /);
    expect(await outboxMailsTo(sanne, 'admin_made')).toEqual([]);
  });

  it('says of an admin that nothing was changed', async () => {
    const person = await admin();
    expect(await makeAdmin(person.email)).toMatchObject({
      isAdmin: true,
      text: expect.stringContaining('already'),
    });
    expect(await auditOf(person.id)).toEqual([]);
  });

  it('changes nothing for an address that is not confirmed, and says so', async () => {
    const person = await volunteer();
    await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, person.id));
    expect(await makeAdmin(person.email)).toMatchObject({
      isAdmin: false,
      text: expect.stringContaining('has not been confirmed yet'),
    });
    expect(await roleOf(person.id)).toBe('volunteer');
    expect(await auditOf(person.id)).toEqual([]);
  });

  it.each(['nobody@ijsploeg.test', "o'brien@ijsploeg.test", "x' OR role = 'volunteer' --@ijsploeg.test"])(
    'changes nothing for the unknown address %s, and says so',
    async (address) => {
      const person = await volunteer();
      expect(await makeAdmin(address)).toMatchObject({
        isAdmin: false,
        text: expect.stringContaining('Nobody has'),
      });
      expect(await roleOf(person.id)).toBe('volunteer');
    },
  );

  it('run twice at once makes one change', async () => {
    const person = await volunteer();
    const said = await Promise.all([makeAdmin(person.email), makeAdmin(person.email)]);
    expect(said.map(({ text }) => text.includes('is an admin now')).sort()).toEqual([false, true]);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  it('shortens the sessions to those of an admin', async () => {
    const person = await user();
    const createdAt = NOW - 1000;
    const id = await otherSession(person, { createdAt, expiresAt: NOW + 80 * DAY_MS });
    await makeAdmin(person.email);
    const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
    expect(session?.expiresAt).toBe(createdAt + 14 * DAY_MS);
  });

  it('approves an application that was waiting', async () => {
    const person = await user();
    await volunteerRequest(person, { requestedAt: NOW });
    await makeAdmin(person.email);
    expect(
      await db.select().from(volunteerRequests).where(eq(volunteerRequests.userId, person.id)),
    ).toMatchObject([{ status: 'approved', approvedAt: NOW }]);
  });
});
