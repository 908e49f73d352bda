import { createExecutionContext } from 'cloudflare:test';
import { getHealth, type Health } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordChangedMail } from '../../../worker/src/accounts/auth/mails/password-changed.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import { auditLog, mailOutbox, profiles, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { auditIfChanged, auditRowExists } from '../../../worker/src/platform/audit/audit.statements.ts';
import { enqueueMail } from '../../../worker/src/platform/mail/mail.outbox.ts';
import { PORTAL } from '../../../worker/src/platform/portal.ts';
import { assignment, shift, volunteer } from '../factories.ts';
import { call, db, env, send } from '../harness.ts';

describe('every response', () => {
  it('reports healthy at /api/health', async () => {
    expect(await call(getHealth)).toMatchObject({ status: 'ok' });
  });

  it('has a request id, no-store, a content policy and a year of HTTPS', async () => {
    const response = await send('GET', '/api/health');
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it('reports an unknown path in the shared error shape', async () => {
    const response = await send('GET', '/api/nowhere');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { code: 'route.not_found', requestId: expect.any(String) },
    });
  });

  it.each([
    ['another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { Origin: 'https://portal.test', 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere', { Origin: 'null' }],
    ['this machine, in a portal on the internet', { Origin: 'http://localhost:8788' }],
    ['no site at all', { Origin: '', 'Sec-Fetch-Site': '' }],
  ])('refuses a write from %s', async (_, headers) => {
    const response = await send('POST', '/api/health', { headers });
    expect(response.status).toBe(403);
  });
});

describe('a write to another address of the portal', () => {
  const writeTo = (url: string, portalOrigin: string) =>
    createApp().fetch(
      new Request(`${url}/api/auth/sign-out`, { method: 'POST', headers: { Origin: url } }),
      { ...env, PORTAL_ORIGIN: portalOrigin },
      createExecutionContext(),
    );

  it.each([
    ['https://portal.test', 'https://portal.test', 401],
    // The Host header, which anyone can choose, is also the request's address.
    ['https://ijsploeg.workers.dev', 'https://portal.test', 403],
    ['http://portal.test', 'https://portal.test', 403],
    ['http://localhost:8788', 'https://portal.test', 403],
    ['http://localhost:8788', 'http://localhost:8788', 401],
    ['http://127.0.0.1:9000', 'http://localhost:8788', 401],
    ['http://evil.test', 'http://localhost:8788', 403],
  ])('from %s, where the portal is %s, answers %i', async (url, portalOrigin, status) => {
    expect((await writeTo(url, portalOrigin)).status).toBe(status);
  });
});

describe('the desktop app', () => {
  const desktopDownloads = async () => {
    const response = await createApp().fetch(
      new Request('https://portal.test/api/health'),
      env,
      createExecutionContext(),
    );
    return (await response.json<Health>()).desktopDownloads;
  };

  it('is offered to everybody at the address of each installer', async () => {
    const { desktopDownloads: before } = PORTAL;
    PORTAL.desktopDownloads = 'https://example.test/desktop';
    onTestFinished(() => {
      PORTAL.desktopDownloads = before;
    });
    expect((await desktopDownloads())?.win).toBe('https://example.test/desktop/ijsploeg-win.exe');
  });

  it('is not offered where no folder of installers is set', async () => {
    expect(await desktopDownloads()).toBeNull();
  });
});

describe('the counter of held places', () => {
  it('follows every possible change of a row', async () => {
    const { id } = await shift();
    const { id: volunteerId } = await volunteer();
    const held = async () =>
      (await db.select().from(shifts).where(eq(shifts.id, id)).get())?.currentVolunteers;
    const setStatus = (status: 'assigned' | 'confirmed' | 'cancelled') =>
      db.update(shiftAssignments).set({ status }).where(eq(shiftAssignments.id, assignmentId));

    const { id: assignmentId } = await assignment({ id }, { id: volunteerId });
    expect(await held()).toBe(1);
    await setStatus('confirmed');
    expect(await held()).toBe(1);
    await setStatus('cancelled');
    expect(await held()).toBe(0);
    await setStatus('assigned');
    expect(await held()).toBe(1);
    await db.delete(shiftAssignments).where(eq(shiftAssignments.id, assignmentId));
    expect(await held()).toBe(0);
  });
});

describe('a batch of a change, its audit entry and its mail', () => {
  const applyChange = (status: 'active' | 'cancelled', shiftId: string, adminId: string) => {
    const audit = auditIfChanged(db, {
      at: 1,
      actorId: null,
      action: 'shift.changed',
      subjectKind: 'shift',
      subjectId: shiftId,
      requestId: 'test',
    });
    return db.batch([
      db
        .update(shifts)
        .set({ status: 'cancelled' })
        .where(and(eq(shifts.id, shiftId), eq(shifts.status, status))),
      audit.statement,
      enqueueMail(db, passwordChangedMail, {
        dedupeKey: audit.id,
        to: eq(profiles.id, adminId),
        when: auditRowExists(audit.id),
        data: {},
        now: 1,
      }),
    ]);
  };

  it('writes all three when the row changes and none otherwise', async () => {
    const { id } = await shift();
    const person = await volunteer();
    const rows = async () => ({
      audit: await db.$count(auditLog, eq(auditLog.subjectId, id)),
      mails: await db.$count(mailOutbox, eq(mailOutbox.userId, person.id)),
    });
    const [, , enqueued] = await applyChange('active', id, person.id);
    expect(enqueued).toHaveLength(1);
    expect(await rows()).toEqual({ audit: 1, mails: 1 });
    const [, , skipped] = await applyChange('active', id, person.id);
    expect(skipped).toHaveLength(0);
    expect(await rows()).toEqual({ audit: 1, mails: 1 });
  });
});
