import type { Assignment, ListedShift, MyAssignment } from '@ijsploeg/worker/contract';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api.ts';
import { assignmentKeys, shiftKeys } from '../api/query-keys.ts';
import { claimPlaceMutation, releasePlaceMutation } from './place-mutations.ts';
import { withClaim } from './places.ts';

const PERIOD = { from: '2026-12-12T00:00:00Z', to: '2026-12-26T00:00:00Z' };
const OPEN = {
  id: 'shf_1',
  maxVolunteers: 2,
  currentVolunteers: 1,
  myAssignment: null,
  claim: { allowed: true },
} as ListedShift;
const PLACE = { id: 'asg_1', shiftId: 'shf_1', volunteerId: 'usr_1', status: 'assigned' } as Assignment;
const OTHER = { ...OPEN, id: 'shf_2' };

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refusal = (code: string, status: number, detail = {}) =>
  answer(status, { error: { code, requestId: 'r1', ...detail } });

/** A mounted list, and an API whose answers the test controls. */
function setUp(shifts: ListedShift[] = [OPEN, OTHER]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readList = vi.fn(async () => shifts);
  const list = new QueryObserver<ListedShift[]>(client, {
    queryKey: shiftKeys.list(PERIOD),
    queryFn: readList,
    initialData: shifts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  stop = list.subscribe(() => {});
  client.setQueryData<MyAssignment[]>(assignmentKeys.mine, [
    { ...PLACE, shift: OPEN, leads: [], askFrom: OPEN.startTime, attendance: null },
  ]);
  const shown = (id = 'shf_1') =>
    client.getQueryData<ListedShift[]>(shiftKeys.list(PERIOD))?.find((shift) => shift.id === id);
  const claim = () => new MutationObserver(client, claimPlaceMutation).mutate({ shiftId: 'shf_1' });
  const giveBack = () => new MutationObserver(client, releasePlaceMutation).mutate('asg_1');
  return { client, readList, shown, claim, giveBack };
}

let stop = () => {};
const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('claimPlaceMutation', () => {
  it('leaves the cache unchanged until the server answers', async () => {
    const { claim, readList, shown } = setUp();
    readList.mockReturnValue(new Promise(() => {}));
    let respond: (response: Response) => void = () => {};
    fetchStub.mockReturnValue(new Promise((resolve) => (respond = resolve)));
    const claiming = claim();
    await Promise.resolve();
    expect(shown()).toEqual(OPEN);
    respond(answer(201, PLACE));
    await claiming;
    expect(shown()).toMatchObject({ currentVolunteers: 2, myAssignment: PLACE, claim: { allowed: false } });
  });

  it('counts a place once, and changes no other shift', async () => {
    const { claim, shown } = setUp([{ ...OPEN, currentVolunteers: 2, myAssignment: PLACE }, OTHER]);
    fetchStub.mockResolvedValue(answer(201, PLACE));
    await claim();
    expect(shown()?.currentVolunteers).toBe(2);
    expect(shown('shf_2')).toEqual(OTHER);
  });

  it('rejects when the shift is full and refetches the list', async () => {
    const { claim, readList, shown } = setUp();
    const full = { ...OPEN, currentVolunteers: 2, claim: { allowed: false, reason: 'shift.full' as const } };
    readList.mockResolvedValue([full]);
    fetchStub.mockResolvedValue(refusal('shift.full', 409));
    await expect(claim()).rejects.toMatchObject({ code: 'shift.full' });
    await expect.poll(() => shown()).toEqual(full);
  });

  it('resolves to null when retried after a lost answer', async () => {
    const { claim, readList } = setUp();
    fetchStub.mockRejectedValueOnce(new TypeError('connection lost'));
    await expect(claim()).rejects.toBeInstanceOf(NetworkError);
    fetchStub.mockResolvedValueOnce(refusal('shift.already_claimed', 409));
    await expect(claim()).resolves.toBeNull();
    expect(readList).toHaveBeenCalled();
  });

  it('does not wait for the list to be refetched', async () => {
    const { claim, readList } = setUp();
    readList.mockReturnValue(new Promise(() => {}));
    fetchStub.mockResolvedValue(answer(201, PLACE));
    await expect(claim()).resolves.toEqual(PLACE);
  });

  it('discards a list that was requested before the claim', async () => {
    const { client, claim, readList, shown } = setUp();
    let resolveOld: (shifts: ListedShift[]) => void = () => {};
    readList.mockReturnValueOnce(new Promise((resolve) => (resolveOld = resolve)));
    void client.refetchQueries({ queryKey: shiftKeys.lists });
    readList.mockReturnValue(new Promise(() => {}));
    fetchStub.mockResolvedValue(answer(201, PLACE));
    await claim();
    resolveOld([OPEN]);
    await Promise.resolve();
    expect(shown()?.currentVolunteers).toBe(2);
  });
});

describe('withClaim', () => {
  it('shows the shift as claimed by me, with one place less', () => {
    expect(withClaim(OPEN)).toMatchObject({
      currentVolunteers: 2,
      myAssignment: { shiftId: 'shf_1', status: 'assigned' },
      claim: { allowed: false, reason: 'shift.already_claimed' },
    });
  });

  it('replaces a cancelled assignment', () => {
    const givenBack = { ...OPEN, myAssignment: { ...PLACE, status: 'cancelled' as const } };
    expect(withClaim(givenBack)).toMatchObject({
      currentVolunteers: 2,
      myAssignment: { status: 'assigned' },
    });
  });

  it('keeps the count of a shift whose place is taken over', () => {
    const full = { ...OPEN, currentVolunteers: 2, claim: { allowed: false, standIn: { id: 'sir_1' } } };
    expect(withClaim(full)).toMatchObject({ currentVolunteers: 2, myAssignment: { status: 'assigned' } });
  });

  it('does not count a claim that the list includes already', () => {
    const read = { ...OPEN, currentVolunteers: 2, myAssignment: PLACE };
    expect(withClaim(read)).toBe(read);
  });
});

describe('releasePlaceMutation', () => {
  const MINE = { ...OPEN, currentVolunteers: 2, myAssignment: PLACE };
  const CANCELLED = { ...PLACE, status: 'cancelled' } as const;

  it('frees the place in every list', async () => {
    const { client, giveBack, readList, shown } = setUp([MINE]);
    readList.mockReturnValue(new Promise(() => {}));
    fetchStub.mockResolvedValue(answer(200, CANCELLED));
    await giveBack();
    expect(shown()).toMatchObject({ currentVolunteers: 1, myAssignment: CANCELLED });
    expect(client.getQueryData<MyAssignment[]>(assignmentKeys.mine)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('resolves to null when the assignment is cancelled already', async () => {
    const { giveBack } = setUp([MINE]);
    fetchStub.mockResolvedValue(refusal('assignment.wrong_state', 409, { state: 'cancelled' }));
    await expect(giveBack()).resolves.toBeNull();
  });

  it('rejects when the place was confirmed meanwhile, which stays mine', async () => {
    const { giveBack, shown } = setUp([MINE]);
    fetchStub.mockResolvedValue(refusal('assignment.not_cancellable', 409, { state: 'confirmed' }));
    await expect(giveBack()).rejects.toBeInstanceOf(ApiError);
    expect(shown()).toEqual(MINE);
  });
});
