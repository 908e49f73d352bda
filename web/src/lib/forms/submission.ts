import { readDraft, writeDraft } from './drafts.ts';

const attemptOf = (form: string) => `${form}.attempt`;

/**
 * Identifies one submission of a form: the same id for the same fields until the server has answered, so that
 * sending again after a lost answer, also after a reload, does nothing twice. Changed fields get another id.
 */
function submissionIdOf(form: string, fields: object): string {
  const content = JSON.stringify(fields);
  const { id, of } = readDraft(attemptOf(form));
  if (typeof id === 'string' && of === content) return id;
  const newId = crypto.randomUUID();
  writeDraft(attemptOf(form), { id: newId, of: content });
  return newId;
}

/**
 * Sends fields with a submission id. Once they have been sent, the same fields are another submission.
 *
 * @param form names the form; with the person's id in it
 */
export async function sendOnce<Fields extends object, Answer>(
  form: string,
  fields: Fields,
  send: (body: Fields & { submissionId: string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send({ ...fields, submissionId: submissionIdOf(form, fields) });
  writeDraft(attemptOf(form), {});
  return answer;
}
