import { describe, expect, it } from 'vitest';
import { EMPTY_SHIFT, type ShiftValues } from '../../../components/shifts/form/shift-form.ts';
import { SHIFT_VERSIONS } from './shift-versions.ts';

const { differingParts, likelyChoices, mergeVersions } = SHIFT_VERSIONS;

const BASE: ShiftValues = {
  ...EMPTY_SHIFT,
  title: 'Kassa',
  startDate: '12/12/2026',
  startTime: '09:00',
  endDate: '12/12/2026',
  endTime: '12:00',
  location: 'Ingang',
};
const mine = { ...BASE, title: 'Kassa oost', maxVolunteers: '3', requiredSkills: ['BHV' as const] };
const theirs = { ...BASE, title: 'Kassa west', startTime: '10:00', maxVolunteers: '3' };

describe('two versions of a shift', () => {
  it('differ in the parts that only one of them changed', () => {
    expect(differingParts(mine, theirs)).toEqual(['title', 'start', 'requiredSkills']);
    expect(differingParts(mine, { ...mine, title: ' Kassa oost ' })).toEqual([]);
  });

  it('keep the version of each part that changed, and mine where both did', () => {
    expect(likelyChoices(mine, theirs, BASE)).toEqual({
      title: 'mine',
      start: 'theirs',
      requiredSkills: 'mine',
    });
  });

  it('are merged as chosen', () => {
    expect(mergeVersions(mine, theirs, likelyChoices(mine, theirs, BASE))).toEqual({
      ...theirs,
      title: 'Kassa oost',
      requiredSkills: ['BHV'],
    });
    expect(mergeVersions(mine, theirs, { title: 'theirs' })).toEqual(theirs);
    const all = { title: 'mine', start: 'mine', requiredSkills: 'mine' } as const;
    expect(mergeVersions(mine, theirs, all)).toEqual(mine);
  });
});
