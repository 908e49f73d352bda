import { describe, expect, it } from 'vitest';
import { type AudienceFields, isPartlyToCome, readAudience } from './audience-form.ts';
import { audienceIn, readMessagesSearch } from './messages-search.ts';

const fields: AudienceFields = {
  kind: 'volunteers',
  skill: '',
  day: '',
  from: '',
  to: '',
  onlyToCome: false,
};
const read = (change: Partial<AudienceFields>) => readAudience({ ...fields, ...change });
const faultyFields = (change: Partial<AudienceFields>) => {
  const found = read(change);
  return 'errors' in found ? Object.keys(found.errors) : [];
};

describe('the audience that is chosen in the form', () => {
  it('needs nothing but its kind for the volunteers', () => {
    for (const kind of ['volunteers', 'active', 'inactive'] as const)
      expect(read({ kind, onlyToCome: true })).toEqual({ audience: { kind, onlyToCome: true } });
  });

  it('needs a skill that exists, a day and a period that ends after it begins', () => {
    expect(read({ kind: 'skill', skill: 'BHV' })).toEqual({
      audience: { kind: 'skill', skill: 'BHV', onlyToCome: false },
    });
    expect(faultyFields({ kind: 'skill' })).toEqual(['skill']);
    expect(read({ kind: 'day', day: '12-12-2026' })).toEqual({
      audience: { kind: 'day', day: '2026-12-12', onlyToCome: false },
    });
    expect(faultyFields({ kind: 'day', day: '31-02-2026' })).toEqual(['day']);
    expect(read({ kind: 'period', from: '12-12-2026', to: '12-12-2026' })).toMatchObject({
      audience: { from: '2026-12-12', to: '2026-12-12' },
    });
    expect(faultyFields({ kind: 'period', to: '12-12-2026' })).toEqual(['from']);
    expect(faultyFields({ kind: 'period', from: '12-12-2026', to: '11-12-2026' })).toEqual(['to']);
    expect(faultyFields({ kind: 'period', from: '12-12-2026', to: '20-12-2027' })).toEqual(['to']);
  });
});

describe('the audience in the address', () => {
  const audienceAt = (search: Record<string, unknown>) => audienceIn(readMessagesSearch(search));

  it('is that of the screen where the message was started', () => {
    expect(audienceAt({ to: 'shift', shift: 'shf_1' })).toMatchObject({ shiftId: 'shf_1' });
    expect(audienceAt({ to: 'people', people: 'usr_1,usr_2' })).toMatchObject({
      volunteerIds: ['usr_1', 'usr_2'],
    });
    expect(audienceAt({ to: 'day', day: '2026-12-12' })).toMatchObject({ day: '2026-12-12' });
  });

  it('is chosen in the form if it is incomplete, instead of being everybody', () => {
    for (const search of [
      { to: 'new' },
      { to: 'shift' },
      { to: 'day', day: '2026-02-31' },
      { to: 'skill', skill: 'x' },
    ])
      expect(audienceAt(search)).toBeNull();
  });
});

it('offers those who still have to come only where others do not', () => {
  const now = new Date('2026-12-12T11:00:00Z');
  const onlyToCome = false;
  const isOffered = (audience: Parameters<typeof isPartlyToCome>[0]) => isPartlyToCome(audience, now);
  expect(isOffered({ kind: 'volunteers', onlyToCome })).toBe(true);
  expect(isOffered({ kind: 'shift', shiftId: 'shf_1', onlyToCome })).toBe(false);
  expect(isOffered({ kind: 'day', day: '2026-12-12', onlyToCome })).toBe(true);
  expect(isOffered({ kind: 'day', day: '2026-12-13', onlyToCome })).toBe(false);
  expect(isOffered({ kind: 'period', from: '2026-12-12', to: '2026-12-20', onlyToCome })).toBe(true);
  expect(isOffered({ kind: 'period', from: '2026-12-13', to: '2026-12-20', onlyToCome })).toBe(false);
});
