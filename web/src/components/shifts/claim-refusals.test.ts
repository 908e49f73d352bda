import { CLAIM_REFUSALS, type ListedShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { claimReason } from './claim-refusals.ts';

const NOW = new Date('2026-12-12T11:00:00Z');
const refused = (claim: ListedShift['claim'], change: Partial<ListedShift> = {}) =>
  ({
    startTime: '2026-12-12T10:00:00Z',
    endTime: '2026-12-12T12:00:00Z',
    status: 'active',
    requiredSkills: ['BHV', 'Fotograaf'],
    ...change,
    claim,
  }) as ListedShift;

describe('claimReason', () => {
  it('has a text for every reason except that the shift is already mine', () => {
    for (const reason of CLAIM_REFUSALS) {
      const text = claimReason(refused({ allowed: false, reason }), NOW, 'long');
      if (reason === 'shift.already_claimed') expect(text).toBeNull();
      else expect(text).toMatch(/\.$/);
    }
  });

  it('is null when the shift can be claimed', () => {
    expect(claimReason(refused({ allowed: true }), NOW, 'short')).toBeNull();
    expect(claimReason(refused({ allowed: true }), NOW, 'long')).toBeNull();
  });

  it('names only the missing skills', () => {
    const shift = refused({ allowed: false, reason: 'shift.skill_missing', missingSkills: ['Fotograaf'] });
    expect(claimReason(shift, NOW, 'short')).toBe('Mist: Fotograaf');
    expect(claimReason(shift, NOW, 'long')).not.toContain('BHV');
  });

  it('distinguishes a shift under way from one that is over', () => {
    const claim = { allowed: false, reason: 'shift.started' } as const;
    expect(claimReason(refused(claim), NOW, 'short')).toBe('Begonnen');
    expect(claimReason(refused(claim, { endTime: '2026-12-12T11:00:00Z' }), NOW, 'short')).toBe('Voorbij');
  });

  it('follows the language', () => {
    overwriteGetLocale(() => 'en');
    expect(claimReason(refused({ allowed: false, reason: 'shift.full' }), NOW, 'short')).toBe('Full');
  });
});
