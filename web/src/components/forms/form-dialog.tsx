import type { ReactNode } from 'react';
import type { Form } from '../../lib/forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormQuestion } from './form-question.tsx';

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  form: Pick<Form<object>, 'onSubmit' | 'isDirty' | 'isBusy' | 'question'> & { reset: () => void };
  /** The label of the submit button. */
  submit: string;
  /** Buttons before the submit button. */
  actions?: ReactNode;
  size?: 'sm' | 'md';
  /** Disables the button while nothing differs from what is saved. */
  needsChange?: boolean;
  children: ReactNode;
  onClose: () => void;
}

/** A form in a dialog with one button that sends it. Closing discards the edits, after a question. */
export function FormDialog({
  title,
  description,
  form,
  submit,
  actions,
  size,
  needsChange = false,
  children,
  onClose,
}: FormDialogProps) {
  return (
    <>
      <Dialog
        {...(size && { size })}
        title={title}
        description={description}
        onClose={onClose}
        onSubmit={form.onSubmit}
        edits={form}
        footer={
          <>
            {actions}
            <Button
              type="submit"
              variant="primary"
              busy={form.isBusy}
              disabled={needsChange && !form.isDirty}
            >
              {submit}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <FormQuestion form={form} />
    </>
  );
}
