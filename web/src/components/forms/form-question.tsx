import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** The question that a form asks before it is sent. Place it beside the form, since it is one itself. */
export function FormQuestion({ form: { question } }: { form: Pick<Form<object>, 'question'> }) {
  if (!question) return null;
  return (
    <ConfirmDialog
      title={question.title}
      confirm={m.form_question_yes()}
      cancel={m.form_question_no()}
      variant="primary"
      onConfirm={() => question.onAnswer(true)}
      onClose={() => void question.onAnswer(false)}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  );
}
