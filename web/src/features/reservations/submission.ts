import { readDraft, writeDraft } from '../../lib/forms/drafts.ts';

const attemptOf = (form: string) => `${form}.attempt`;

/**
 * Names one submission of a form: the same name for the same content, until it is known that the server has it, so
 * that sending again after a lost answer, also after a reload, does nothing twice. Changed content gets another.
 *
 * @param form its name, with the person's id in it
 */
export function submissionIdOf(form: string, content: object): string {
  const written = JSON.stringify(content);
  const { id, of } = readDraft(attemptOf(form));
  if (typeof id === 'string' && of === written) return id;
  const made = crypto.randomUUID();
  writeDraft(attemptOf(form), { id: made, of: written });
  return made;
}

/** The server has it: the same content from now on is another wish. */
export function forgetSubmission(form: string): void {
  writeDraft(attemptOf(form), {});
}
