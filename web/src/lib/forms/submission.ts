import { readDraft, writeDraft } from './drafts.ts';

const attemptOf = (form: string) => `${form}.attempt`;

/**
 * Identifies one submission of a form: the same id for the same fields until the server has answered, so that
 * sending again after a lost response, even after a reload, has no effect twice. Changed fields get a new id.
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
 * Sends fields with a submission id. After a success, the same fields count as a new submission.
 *
 * @param form names the draft of the form
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
