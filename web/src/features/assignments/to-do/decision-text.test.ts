import type { ShiftStatus, UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { failureReason } from '../../../lib/api/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import { decisionDone, decisionFailure, isAlreadyDecided } from './decision-text.ts';

const NOW = new Date('2026-12-12T11:00:00Z');
const waiting = (endTime: string, status: ShiftStatus = 'active') =>
  ({
    volunteer: { firstName: 'Sanne', lastName: 'de Vries', email: 'sanne@example.test' },
    shift: { title: 'Kassa', startTime: '2026-12-12T08:00:00Z', endTime, status },
  }) as UnconfirmedAssignment;
const TO_COME = waiting('2026-12-12T12:00:00Z');
const OVER = waiting('2026-12-12T11:00:00Z');
const CALLED_OFF = waiting('2026-12-12T12:00:00Z', 'cancelled');
const refusal = (state?: string) =>
  new ApiError('assignment.wrong_state', 409, 'req', [], state ? { state } : {});

describe('decision texts', () => {
  it('promise a mail only where one goes out', () => {
    expect(decisionDone(TO_COME, 'confirm', NOW)).toMatch(/Sanne de Vries.*Kassa.*mail/);
    expect(decisionDone(OVER, 'confirm', NOW)).not.toMatch(/mail/);
    expect(decisionDone(TO_COME, 'cancel', NOW)).toMatch(
      /Sanne de Vries.*Kassa.*mail|Kassa.*Sanne de Vries.*mail/,
    );
    expect(decisionDone(OVER, 'cancel', NOW)).not.toMatch(/mail/);
    expect(decisionDone(CALLED_OFF, 'confirm', NOW)).not.toMatch(/mail/);
    expect(decisionDone(CALLED_OFF, 'cancel', NOW)).toMatch(/mail/);
  });

  it('name what another person did meanwhile', () => {
    const texts = ['confirmed', 'cancelled', undefined].map((state) =>
      decisionFailure(refusal(state), TO_COME, 'confirm'),
    );
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain('Sanne de Vries');
  });

  it('distinguish a place settled elsewhere from a failed action', () => {
    expect(isAlreadyDecided(refusal('confirmed'))).toBe(true);
    expect(isAlreadyDecided(new ApiError('assignment.not_found', 404))).toBe(true);
    const lost = new NetworkError('no answer');
    expect(isAlreadyDecided(lost)).toBe(false);
    expect(decisionFailure(lost, TO_COME, 'confirm')).toBe(
      `De toewijzing bevestigen is niet gelukt. ${failureReason(lost)}`,
    );
  });

  it('name the action that failed when the server gives no reason', () => {
    const broken = new ApiError('internal', 500);
    expect(decisionFailure(broken, TO_COME, 'confirm')).toContain(m.todo_failed_confirm());
    expect(decisionFailure(broken, TO_COME, 'cancel')).toContain(m.todo_failed_cancel());
  });
});
