import { useContext } from 'react';
import { createPortal } from 'react-dom';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DialogTop } from '../ui/dialog-top.ts';

/** What the notice needs of a form. */
export type UnsavedForm = Pick<Form<object>, 'isRestored'> & { reset: () => void };

/**
 * Says that a form shows edits of an earlier visit, which look like what is saved, and discards them at a press. In a
 * dialog it stands on top. Part of `FormStatus`.
 */
export function UnsavedNotice({ form: { isRestored, reset } }: { form: UnsavedForm }) {
  const top = useContext(DialogTop);
  if (!isRestored || top === null) return null;
  const notice = (
    <Alert
      tone="notice"
      action={
        <Button size="sm" onClick={() => reset()}>
          {m.ui_discard()}
        </Button>
      }
    >
      <p>{m.form_unsaved()}</p>
    </Alert>
  );
  return top ? createPortal(notice, top) : notice;
}
