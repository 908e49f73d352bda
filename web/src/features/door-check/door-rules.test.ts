import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import {
  addCheck,
  admittedOutcome,
  type DoorCheck,
  isAlarm,
  localOutcome,
  MAX_QUEUED,
  nextToSend,
  type Outcome,
  outcomeOfFailure,
  parseStored,
  toStored,
} from './door-rules.ts';

const REFERENCE = '7KM-4XP-A9C';
const IN: Outcome = {
  kind: 'in',
  name: 'Sanne Vos',
  places: 2,
  totalCents: 0,
  usedAt: '2026-12-12T19:13:00Z',
};
let count = 0;
function check(change: Partial<DoorCheck> = {}): DoorCheck {
  count += 1;
  return { id: `check-${count}`, reference: REFERENCE, at: count, isLate: false, outcome: null, ...change };
}
const refusal = (code: ConstructorParameters<typeof ApiError>[0], status: number, detail = {}) =>
  outcomeOfFailure(new ApiError(code, status, 'req_1', [], detail));

describe('nextToSend', () => {
  it('sends the guest at the door first, then the others in order of arrival', () => {
    const [first, second] = [check({ isLate: true }), check({ isLate: true })];
    const atDoor = check();
    expect(nextToSend([atDoor, second, first])).toBe(atDoor);
    expect(nextToSend([second, first])).toBe(first);
    expect(nextToSend([check({ outcome: IN })])).toBeUndefined();
  });
});

describe('localOutcome', () => {
  it('recognises a ticket that is already queued', () => {
    const first = check({ at: 5 });
    expect(localOutcome([first], REFERENCE)).toEqual({ kind: 'repeat', at: 5 });
    expect(localOutcome([first], '222-222-222')).toBeNull();
  });

  it('recognises a ticket that was admitted here', () => {
    expect(localOutcome([check({ outcome: IN })], REFERENCE)).toMatchObject({
      kind: 'used',
      name: 'Sanne Vos',
    });
    // The ticket may have been reserved again since, or the answer may have been for another event.
    for (const kind of ['unknown', 'full'] as const)
      expect(localOutcome([check({ outcome: { kind } })], REFERENCE)).toBeNull();
  });

  it('refuses new checks when the queue is full', () => {
    const waiting = Array.from({ length: MAX_QUEUED }, (_, index) => check({ reference: `R${index}` }));
    expect(localOutcome(waiting, REFERENCE)).toEqual({ kind: 'full' });
    expect(localOutcome(waiting.slice(1), REFERENCE)).toBeNull();
  });
});

describe('the list of checks', () => {
  it('never drops a queued check or an alarm, however long the list is', () => {
    const waiting = check();
    const alarm = check({ isLate: true, outcome: { kind: 'unknown' } });
    let checks = [alarm, waiting];
    for (let count = 0; count < 80; count++) checks = addCheck(checks, check({ outcome: IN }));
    expect(checks).toContain(waiting);
    expect(checks).toContain(alarm);
    expect(checks).toHaveLength(52);
  });

  it('raises an alarm for late refusals only', () => {
    expect(isAlarm(check({ isLate: true, outcome: { kind: 'used', usedAt: null, name: '' } }))).toBe(true);
    expect(isAlarm(check({ isLate: true, outcome: IN }))).toBe(false);
    expect(isAlarm(check({ outcome: { kind: 'unknown' } }))).toBe(false);
    expect(isAlarm(check({ isLate: true }))).toBe(false);
  });
});

describe('outcomes of a request', () => {
  it('admits with the name, the number of places and the amount due', () => {
    const reservation = { firstName: 'Sanne', lastName: 'Vos', quantity: 2, totalCents: 1500 };
    expect(
      admittedOutcome({ ...reservation, usedAt: 'then' } as Parameters<typeof admittedOutcome>[0]),
    ).toEqual({
      kind: 'in',
      name: 'Sanne Vos',
      places: 2,
      totalCents: 1500,
      usedAt: 'then',
    });
  });

  it('maps each refusal to its outcome', () => {
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
    // A refusal may come without details.
    expect(refusal('reservation.used', 409)).toEqual({ kind: 'used', usedAt: null, name: '' });
  });

  it('treats a refusal by the API as final', () => {
    expect(refusal('event.not_found', 404)).toEqual({ kind: 'refused', code: 'event.not_found' });
    expect(refusal('auth.forbidden', 403)).toEqual({ kind: 'refused', code: 'auth.forbidden' });
    expect(refusal('request.invalid', 400)).toEqual({ kind: 'refused', code: 'request.invalid' });
  });

  it('retries without a connection, on server errors and after the session ended', () => {
    expect(outcomeOfFailure(new NetworkError())).toBeNull();
    expect(outcomeOfFailure(new DOMException('', 'TimeoutError'))).toBeNull();
    expect(refusal('internal', 500)).toBeNull();
    expect(refusal('internal', 503)).toBeNull();
    expect(refusal('auth.required', 401)).toBeNull();
    expect(refusal('request.rate_limited', 429)).toBeNull();
    // A captive portal's page.
    expect(outcomeOfFailure(new ApiError('internal', 404, null))).toBeNull();
  });
});

describe('stored checks', () => {
  it('hold no name and are read back as late', () => {
    const alarm = check({ outcome: { kind: 'used', usedAt: 'then', name: 'Sanne Vos' } });
    const stored = JSON.stringify(toStored(alarm));
    expect(stored).not.toContain('Sanne');
    expect(parseStored(JSON.parse(stored))).toEqual({
      ...alarm,
      isLate: true,
      outcome: { kind: 'used', usedAt: 'then', name: '' },
    });
    const waiting = check();
    expect(parseStored(toStored(waiting))).toEqual({ ...waiting, isLate: true });
  });

  it('are ignored when malformed', () => {
    const good = toStored(check());
    for (const wrong of [
      { ...good, outcome: { kind: 'constructor' } },
      { ...good, outcome: { kind: 'refused', code: 'toString' } },
      { ...good, outcome: undefined },
      { ...good, at: 'now' },
      { ...good, id: 1 },
    ])
      expect(parseStored(wrong)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => parseStored(value) === null));
  });
});
