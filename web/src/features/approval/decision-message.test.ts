import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import { decisionFailure, decisionMessage, isDecidedElsewhere, nameOfApplicant } from './decision-message.ts';

const NOOR = {
  id: 'req_1',
  firstName: 'Noor',
  lastName: 'Dijk',
  email: 'noor@example.test',
  status: 'pending',
} as VolunteerRequest;
const notPending = (state: string) => new ApiError('request.not_pending', 409, 'r1', [], { state });

describe('decision messages', () => {
  it('mention whether a mail was queued', () => {
    const approved = { ...NOOR, status: 'approved' } as const;
    expect(decisionMessage(approved, true)).toBe('Noor Dijk is nu vrijwilliger en krijgt een mail.');
    expect(decisionMessage(approved, false)).toContain('Verzonden mails');
    expect(decisionMessage({ ...NOOR, status: 'rejected' }, true)).toContain('afgewezen');
  });

  it('name the decision of an admin who was quicker', () => {
    expect(decisionFailure(notPending('approved'), NOOR, 'reject')).toBe(
      'Een andere beheerder heeft Noor Dijk net al goedgekeurd.',
    );
    expect(decisionFailure(notPending('rejected'), NOOR, 'reject')).toContain('afgewezen');
    expect(decisionFailure(notPending('something new'), NOOR, 'reject')).toContain('wacht niet meer');
  });

  it('distinguish a decision by another admin from a failure that can be retried', () => {
    expect(isDecidedElsewhere(notPending('approved'))).toBe(true);
    expect(isDecidedElsewhere(new ApiError('request.not_found', 404))).toBe(true);
    expect(isDecidedElsewhere(new NetworkError('no answer'))).toBe(false);
    expect(decisionFailure(new NetworkError('no answer'), NOOR, 'reject')).toMatch(
      /^Noor Dijk afwijzen is niet gelukt: Geen verbinding/,
    );
    expect(decisionFailure(new NetworkError('no answer'), NOOR, 'approve')).toMatch(/^Noor Dijk goedkeuren/);
  });

  it('use the mail address of an applicant without a name', () => {
    expect(nameOfApplicant({ ...NOOR, firstName: '', lastName: '' })).toBe('noor@example.test');
  });
});
