import { afterEach, describe, expect, it } from 'vitest';
import { clearDrafts } from '../../lib/forms/drafts.ts';
import { forgetSubmission, submissionIdOf } from './submission.ts';

const FORM = 'reserve.evt_disco.usr_noor';
afterEach(clearDrafts);

describe('the name of a submission', () => {
  it('stays for the same content, so that a second sending does nothing', () => {
    expect(submissionIdOf(FORM, { quantity: 2 })).toBe(submissionIdOf(FORM, { quantity: 2 }));
  });

  it('is another for changed content, and for another form', () => {
    const first = submissionIdOf(FORM, { quantity: 2 });
    expect(submissionIdOf(FORM, { quantity: 3 })).not.toBe(first);
    expect(submissionIdOf('reserve.evt_disco.usr_anne', { quantity: 2 })).not.toBe(first);
  });

  it('is another once the server has it: the same again is meant', () => {
    const first = submissionIdOf(FORM, { quantity: 2 });
    forgetSubmission(FORM);
    expect(submissionIdOf(FORM, { quantity: 2 })).not.toBe(first);
  });
});
