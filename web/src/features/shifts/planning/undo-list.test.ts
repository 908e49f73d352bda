import { expect, test } from 'vitest';
import { type Act, inverseOf, withDone } from './undo-list.ts';

const shift = (id: string) => ({
  id,
  title: id,
  startTime: '2026-12-12T08:00:00.000Z',
  endTime: '2026-12-12T11:00:00.000Z',
});
const holder = { id: 'usr_1', firstName: 'Sanne', lastName: 'Vos' };
const place = { id: 'asg_1', status: 'assigned' } as const;
const named = { name: 'Sanne Vos', holder };

test('a move is undone by moving the new place back, if it still has its status', () => {
  const act: Act = { kind: 'move', ...named, place, from: shift('a'), shift: shift('b') };
  expect(inverseOf({ act, place: { id: 'asg_2', status: 'confirmed' } })).toEqual({
    kind: 'move',
    ...named,
    place: { id: 'asg_2', status: 'confirmed' },
    from: shift('b'),
    shift: shift('a'),
  });
});

test('a given place is undone by cancelling it, a cancelled one by giving it again', () => {
  const given: Act = { kind: 'assign', ...named, shift: shift('a') };
  const undo = inverseOf({ act: given, place });
  expect(undo).toMatchObject({ kind: 'status', to: 'cancelled', place });
  expect(inverseOf({ act: undo as Act, place })).toEqual({ ...given, wasConfirmed: false });
  const confirmed = { ...place, status: 'confirmed' } as const;
  const cancelled: Act = { kind: 'status', ...named, place: confirmed, shift: shift('a'), to: 'cancelled' };
  expect(inverseOf({ act: cancelled, place: confirmed })).toEqual({ ...given, wasConfirmed: true });
});

test('a completion is undone by reopening the place', () => {
  const act: Act = { kind: 'status', ...named, place, shift: shift('a'), to: 'completed' };
  expect(inverseOf({ act, place })).toEqual({ ...act, to: 'reopened' });
});

test('says what cannot be undone, and why', () => {
  const status = { kind: 'status', ...named, place, shift: shift('a') } as const;
  expect(inverseOf({ act: { ...status, to: 'confirmed' }, place })).toBe('confirmed');
  expect(inverseOf({ act: { ...status, holder: null, to: 'cancelled' }, place })).toBe('guest');
});

test('keeps the last ten acts', () => {
  const acts = Array.from({ length: 12 }, (_, index) => ({
    act: { kind: 'assign', ...named, shift: shift(String(index)) } as const,
    place,
  }));
  const kept = acts.reduce<ReturnType<typeof withDone>>((done, act) => withDone(done, act), []);
  expect(kept.map(({ act }) => act.shift.id)).toEqual(acts.slice(2).map(({ act }) => act.shift.id));
});
