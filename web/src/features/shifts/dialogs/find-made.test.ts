import type { NewShift, Shift } from '@ijsploeg/worker/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { createOnce } from '../../../lib/forms/create-once.ts';
import { clearDrafts } from '../../../lib/forms/drafts.ts';
import { findMade } from './find-made.ts';

const FIELDS: NewShift = {
  eventId: null,
  title: 'Kassa',
  description: null,
  startTime: '2026-12-12T08:00:00.000Z',
  endTime: '2026-12-12T11:00:00.000Z',
  location: 'Ingang',
  maxVolunteers: 2,
  shiftType: 'public',
  requiredSkills: null,
};
const made = (change: Partial<Shift> = {}) =>
  ({ ...FIELDS, id: 'shf_new', createdAt: new Date().toISOString(), ...change }) as Shift;

beforeEach(clearDrafts);

/** A server that answers the first attempt with an error, and then has these shifts. */
function afterFailure(error: unknown, there: Shift[]) {
  const make = vi.fn(async () => made({ id: 'shf_second' }));
  make.mockRejectedValueOnce(error);
  const find = async (fields: NewShift, since: number) => findMade(there, fields, since);
  return { make, create: createOnce('new', make, find), createAfterReload: createOnce('new', make, find) };
}

it('does not make a shift twice when the answer to the first attempt was lost', async () => {
  const { make, create } = afterFailure(new NetworkError(), [made()]);
  await expect(create(FIELDS)).rejects.toThrow(NetworkError);
  expect((await create(FIELDS)).id).toBe('shf_new');
  expect(make).toHaveBeenCalledOnce();
});

it('does not either when the page was loaded again in between', async () => {
  const { make, create, createAfterReload } = afterFailure(new NetworkError(), [made()]);
  await expect(create(FIELDS)).rejects.toThrow(NetworkError);
  expect((await createAfterReload(FIELDS)).id).toBe('shf_new');
  expect(make).toHaveBeenCalledOnce();
});

it('makes a second one like it once the first was there', async () => {
  const { create } = afterFailure(new NetworkError(), [made()]);
  await expect(create(FIELDS)).rejects.toThrow(NetworkError);
  await create(FIELDS);
  expect((await create(FIELDS)).id).toBe('shf_second');
});

it('makes it when the first attempt made nothing', async () => {
  for (const there of [[], [made({ title: 'Anders' })], [made({ createdAt: '2026-01-01T00:00:00Z' })]]) {
    clearDrafts();
    const { create } = afterFailure(new NetworkError(), there);
    await expect(create(FIELDS)).rejects.toThrow(NetworkError);
    expect((await create(FIELDS)).id).toBe('shf_second');
  }
});

it('does not look for what the server said it refused', async () => {
  const { create } = afterFailure(new ApiError('event.not_found', 404), [made()]);
  await expect(create(FIELDS)).rejects.toThrow(ApiError);
  expect((await create(FIELDS)).id).toBe('shf_second');
});
