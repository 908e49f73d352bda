import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import {
  type DoorCheck,
  fromStored,
  isAlarm,
  knownHere,
  letIn,
  MAX_WAITING,
  nextToSend,
  type Outcome,
  refusalOf,
  retryDelayMs,
  toStored,
  withCheck,
} from './door-rules.ts';

const REFERENCE = '7KM-4XP-A9C';
const IN: Outcome = {
  kind: 'in',
  name: 'Sanne Vos',
  places: 2,
  totalCents: 0,
  usedAt: '2026-12-12T19:13:00Z',
};
let made = 0;
function check(change: Partial<DoorCheck> = {}): DoorCheck {
  made += 1;
  return { id: `check-${made}`, reference: REFERENCE, at: made, isLate: false, outcome: null, ...change };
}
const refusal = (code: ConstructorParameters<typeof ApiError>[0], status: number, detail = {}) =>
  refusalOf(new ApiError(code, status, 'req_1', [], detail));

describe('what is sent next', () => {
  it('is who stands at the door, then the others in the order in which they came', () => {
    const [first, second] = [check({ isLate: true }), check({ isLate: true })];
    const atDoor = check();
    expect(nextToSend([atDoor, second, first])).toBe(atDoor);
    expect(nextToSend([second, first])).toBe(first);
    expect(nextToSend([check({ outcome: IN })])).toBeUndefined();
  });

  it('waits longer after each failure, and never half a minute longer', () => {
    expect([1, 2, 3, 4, 5, 50].map(retryDelayMs)).toEqual([2000, 4000, 8000, 16000, 30000, 30000]);
  });
});

describe('what a phone knows without asking', () => {
  it('is a ticket that waits here already', () => {
    const first = check({ at: 5 });
    expect(knownHere([first], REFERENCE)).toEqual({ kind: 'repeat', at: 5 });
    expect(knownHere([first], '222-222-222')).toBeNull();
  });

  it('is a ticket that went in here', () => {
    expect(knownHere([check({ outcome: IN })], REFERENCE)).toMatchObject({ kind: 'used', name: 'Sanne Vos' });
    // It may have been reserved anew meanwhile, or its answer may have been about another event.
    for (const kind of ['unknown', 'full'] as const)
      expect(knownHere([check({ outcome: { kind } })], REFERENCE)).toBeNull();
  });

  it('is that there is no room for more', () => {
    const waiting = Array.from({ length: MAX_WAITING }, (_, index) => check({ reference: `R${index}` }));
    expect(knownHere(waiting, REFERENCE)).toEqual({ kind: 'full' });
    expect(knownHere(waiting.slice(1), REFERENCE)).toBeNull();
  });
});

describe('the list of checks', () => {
  it('forgets none that waits or turned out bad, however many there are', () => {
    const waiting = check();
    const alarm = check({ isLate: true, outcome: { kind: 'unknown' } });
    let checks = [alarm, waiting];
    for (let count = 0; count < 80; count++) checks = withCheck(checks, check({ outcome: IN }));
    expect(checks).toContain(waiting);
    expect(checks).toContain(alarm);
    expect(checks).toHaveLength(52);
  });

  it('is loud about what was refused late, and about nothing else', () => {
    expect(isAlarm(check({ isLate: true, outcome: { kind: 'used', usedAt: null, name: '' } }))).toBe(true);
    expect(isAlarm(check({ isLate: true, outcome: IN }))).toBe(false);
    expect(isAlarm(check({ outcome: { kind: 'unknown' } }))).toBe(false);
    expect(isAlarm(check({ isLate: true }))).toBe(false);
  });
});

describe('an answer', () => {
  it('lets in, with whom, how many and what is to be paid', () => {
    const reservation = { firstName: 'Sanne', lastName: 'Vos', quantity: 2, totalCents: 1500 };
    expect(letIn({ ...reservation, usedAt: 'then' } as Parameters<typeof letIn>[0])).toEqual({
      kind: 'in',
      name: 'Sanne Vos',
      places: 2,
      totalCents: 1500,
      usedAt: 'then',
    });
  });

  it('names what is wrong with the ticket', () => {
    const reservation = { firstName: 'Sanne', lastName: 'Vos', usedAt: 'then', cancelledAt: 'once' };
    expect(refusal('reservation.used', 409, { reservation })).toEqual({
      kind: 'used',
      usedAt: 'then',
      name: 'Sanne Vos',
    });
    expect(refusal('reservation.cancelled', 409, { reservation })).toEqual({
      kind: 'cancelled',
      cancelledAt: 'once',
      name: 'Sanne Vos',
    });
    expect(
      refusal('reservation.other_event', 409, { reservation, event: { title: 'Disco', startDate: 'soon' } }),
    ).toEqual({ kind: 'other-event', title: 'Disco', startDate: 'soon' });
    expect(refusal('reservation.not_found', 404)).toEqual({ kind: 'unknown' });
    // Its details may be missing.
    expect(refusal('reservation.used', 409)).toEqual({ kind: 'used', usedAt: null, name: '' });
  });

  it('is final when the API refuses', () => {
    expect(refusal('event.not_found', 404)).toEqual({ kind: 'refused', code: 'event.not_found' });
    expect(refusal('auth.forbidden', 403)).toEqual({ kind: 'refused', code: 'auth.forbidden' });
    expect(refusal('request.invalid', 400)).toEqual({ kind: 'refused', code: 'request.invalid' });
  });

  it('is none without a connection, from a server in trouble, and where the session ended', () => {
    expect(refusalOf(new NetworkError())).toBeNull();
    expect(refusalOf(new DOMException('', 'TimeoutError'))).toBeNull();
    expect(refusal('internal', 500)).toBeNull();
    expect(refusal('internal', 503)).toBeNull();
    expect(refusal('auth.required', 401)).toBeNull();
    expect(refusal('request.rate_limited', 429)).toBeNull();
    // The page of a network that wants its terms accepted first.
    expect(refusalOf(new ApiError('internal', 404, null))).toBeNull();
  });
});

describe('what is written down', () => {
  it('holds no name, and is read back as something that waited', () => {
    const alarm = check({ outcome: { kind: 'used', usedAt: 'then', name: 'Sanne Vos' } });
    const stored = JSON.stringify(toStored(alarm));
    expect(stored).not.toContain('Sanne');
    expect(fromStored(JSON.parse(stored))).toEqual({
      ...alarm,
      isLate: true,
      outcome: { kind: 'used', usedAt: 'then', name: '' },
    });
    const waiting = check();
    expect(fromStored(toStored(waiting))).toEqual({ ...waiting, isLate: true });
  });

  it('is not believed when it is anything else', () => {
    const good = toStored(check());
    for (const wrong of [
      { ...good, outcome: { kind: 'constructor' } },
      { ...good, outcome: { kind: 'refused', code: 'toString' } },
      { ...good, outcome: undefined },
      { ...good, at: 'now' },
      { ...good, id: 1 },
    ])
      expect(fromStored(wrong)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => fromStored(value) === null));
  });
});
