import {
  type Endpoint,
  getDashboard,
  getShift,
  listMyAssignments,
  listShiftAssignments,
  listShifts,
  listUnconfirmed,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { admin, assignment, shift } from '../factories.ts';
import { db, request } from '../harness.ts';

const LISTS: [string, Endpoint][] = [
  ['the shifts', listShifts],
  ['one shift', getShift],
  ['my assignments', listMyAssignments],
  ['who is on a shift', listShiftAssignments],
  ['the to-do list', listUnconfirmed],
  ['the dashboard', getDashboard],
];

describe.each(LISTS)('polling %s', (_, endpoint) => {
  it('answers 304 until something changes', async () => {
    const as = await admin();
    const on = await shift();
    const other = await shift({ startTime: on.endTime, endTime: on.endTime + 3_600_000 });
    const place = await assignment(on, as);
    const sendRequest = (headers: Record<string, string> = {}) =>
      request(endpoint, { as, params: { id: on.id }, headers });

    const first = await sendRequest();
    expect(first.status).toBe(200);
    expect(first.headers.get('Content-Type')).toContain('application/json');
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w.-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await sendRequest({ 'If-None-Match': tag });
      expect([tag, same.status, await same.text()]).toEqual([tag, 304, '']);
      expect(same.headers.get('ETag')).toBe(etag);
      expect(same.headers.get('Cache-Control')).toBe('no-store');
    }

    await db.update(shifts).set({ title: 'Anders' }).where(eq(shifts.id, on.id));
    await db.update(shifts).set({ title: 'Ook anders' }).where(eq(shifts.id, other.id));
    await db.update(shiftAssignments).set({ notes: 'x' }).where(eq(shiftAssignments.id, place.id));
    const changed = await sendRequest({ 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });
});
