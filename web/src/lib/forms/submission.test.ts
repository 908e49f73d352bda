import { afterEach, describe, expect, it } from 'vitest';
import { clearDrafts } from './drafts.ts';
import { sendOnce } from './submission.ts';

const FORM = 'reserve.evt_disco.usr_noor';
afterEach(clearDrafts);

/** Sends fields and loses the response. */
async function loseAnswer(form: string, fields: object): Promise<string> {
  let sent = '';
  const send = async ({ submissionId }: { submissionId: string }) => {
    sent = submissionId;
    throw new TypeError('no connection');
  };
  await expect(sendOnce(form, fields, send)).rejects.toThrow('no connection');
  return sent;
}

const send = (form: string, fields: object) =>
  sendOnce(form, fields, async ({ submissionId }) => submissionId);

describe('the submission id', () => {
  it('stays the same for the same fields until the response has arrived', async () => {
    const first = await loseAnswer(FORM, { quantity: 2 });
    expect(await loseAnswer(FORM, { quantity: 2 })).toBe(first);
    expect(await send(FORM, { quantity: 2 })).toBe(first);
  });

  it('changes with the fields and with the form', async () => {
    const first = await loseAnswer(FORM, { quantity: 2 });
    expect(await loseAnswer('reserve.evt_disco.usr_anne', { quantity: 2 })).not.toBe(first);
    expect(await loseAnswer(FORM, { quantity: 3 })).not.toBe(first);
  });

  it('changes once the response has arrived, since the same fields are then a new submission', async () => {
    const first = await send(FORM, { quantity: 2 });
    expect(await send(FORM, { quantity: 2 })).not.toBe(first);
  });
});
