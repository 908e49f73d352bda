import type { Assignment } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { recentPlaces } from './use-recent-places.ts';

const place = (status: Assignment['status']) => ({ id: 'asg_1', shiftId: 'shf_1', status }) as Assignment;
const claim = { isClaim: true, id: 'shf_1', status: 'success', assignment: place('assigned') } as const;
const release = { isClaim: false, id: 'asg_1', status: 'success', assignment: place('cancelled') } as const;
const held = (...changes: Parameters<typeof recentPlaces>[0][number][]) => recentPlaces(changes).get('shf_1');

describe('recentPlaces', () => {
  it('has the last change of each shift', () => {
    expect(held()).toBeUndefined();
    expect(held(claim)).toBe(true);
    expect(held(claim, release)).toBe(false);
    expect(held(claim, release, claim)).toBe(true);
  });

  it('counts a pending claim as held, and a refused one as nothing', () => {
    expect(held({ ...claim, status: 'pending', assignment: undefined })).toBe(true);
    expect(held({ ...claim, status: 'error', assignment: undefined })).toBeUndefined();
    expect(held(claim, { ...release, status: 'pending', assignment: undefined })).toBe(true);
    expect(held(claim, { ...release, status: 'error', assignment: undefined })).toBe(true);
  });

  it('knows a place that was taken or given back elsewhere before', () => {
    expect(held({ ...claim, assignment: null })).toBe(true);
    expect(held(claim, { ...release, assignment: null })).toBe(false);
  });
});
