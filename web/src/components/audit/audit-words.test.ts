import { AUDIT_KINDS } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { actionText, changesOf, KIND_TEXTS, summaryOf } from './audit-words.ts';

const entry = (action: string, before: object | null = null, after: object | null = null) =>
  ({ action, before, after }) as Parameters<typeof summaryOf>[0];

describe('actionText', () => {
  test('falls back to the name of an action that it has no text for', () => {
    expect(actionText(entry('shift.deleted'))).toBe('Dienst verwijderd');
    expect(actionText(entry('rink.melted'))).toBe('rink.melted');
    expect(actionText(entry('setting.changed', { enabled: true }, { enabled: false }))).toBe(
      'Automatisch goedkeuren uitgezet',
    );
  });

  test('has a name for every kind', () => {
    for (const kind of AUDIT_KINDS) expect(KIND_TEXTS[kind]()).not.toBe('');
  });
});

describe('changesOf', () => {
  test('describes each field in words', () => {
    const before = { startTime: Date.parse('2026-12-12T08:00:00Z'), requiredSkills: null, status: 'active' };
    const after = { startTime: null, requiredSkills: ['BHV', 'Fotograaf'], status: 'cancelled' };
    expect(changesOf({ before, after })).toEqual([
      { field: 'startTime', label: 'Begin', before: expect.stringMatching(/12 dec, \d\d:00$/), after: '–' },
      { field: 'requiredSkills', label: 'Benodigde vaardigheden', before: '–', after: 'BHV, Fotograaf' },
      { field: 'status', label: 'Status', before: 'actief', after: 'geannuleerd' },
    ]);
  });

  test('leaves out what the row shows elsewhere, and keeps a field without a name', () => {
    expect(changesOf({ before: null, after: { volunteerId: 'usr_1', version: 3, colour: 'blue' } })).toEqual([
      { field: 'colour', label: 'colour', before: null, after: 'blue' },
    ]);
  });
});

describe('summaryOf', () => {
  test('describes a single change, unless the name says it already', () => {
    expect(summaryOf(entry('person.role_changed', { role: 'volunteer' }, { role: 'admin' }))).toBe(
      'Rol: Vrijwilliger → Beheerder',
    );
    const states = [{ status: 'assigned' }, { status: 'confirmed' }] as const;
    expect(summaryOf(entry('assignment.confirmed', ...states))).toBeNull();
    expect(
      summaryOf(entry('person.profile_changed', { city: 'a', country: 'b' }, { city: 'c', country: 'd' })),
    ).toBeNull();
    expect(summaryOf(entry('shift.created', null, { title: 'Kassa' }))).toBeNull();
  });

  test('shows a price in euros', () => {
    expect(summaryOf(entry('event.changed', { priceCents: 750 }, { priceCents: 1250 }))).toBe(
      'Prijs: € 7,50 → € 12,50'.replaceAll('€ ', '€\u00a0'),
    );
  });

  test('shows the call and the reason of a refusal', () => {
    const after = { call: 'PATCH /api/profile', code: 'request.invalid', fields: { role: 'invalid' } };
    expect(summaryOf(entry('request.refused', null, after))).toBe(
      'Eigen profiel wijzigen: Controleer wat je hebt ingevuld.',
    );
    const unknown = { call: 'POST /api/rink/melt', code: 'rink.too_cold' };
    expect(summaryOf(entry('request.refused', null, unknown))).toBe('POST /api/rink/melt: rink.too_cold');
    expect(changesOf({ before: null, after }).at(-1)).toMatchObject({
      label: 'Velden',
      after: 'role: invalid',
    });
  });
});
