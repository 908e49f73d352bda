import type { ReactNode } from 'react';
import type { Form } from '../../lib/forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  form: Pick<Form<object>, 'onSubmit' | 'isDirty' | 'isBusy'> & { reset: () => void };
  /** The words on the button that sends the form. */
  submit: string;
  /** Further buttons before it. */
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** A form in a dialog with one button that sends it. Closing forgets what was typed; the dialog asks first. */
export function FormDialog({
  title,
  description,
  form,
  submit,
  actions,
  children,
  onClose,
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      onClose={() => {
        form.reset();
        onClose();
      }}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <>
          {actions}
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
