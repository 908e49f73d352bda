import type { ComponentProps, ReactNode } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { m } from '../../paraglide/messages.js';
import type { MakerProps } from './maker-props.ts';

/** The props of a form in the dialog that copies. */
export interface CopyFormProps extends MakerProps {
  /** The choice of what is copied. */
  choice: ReactNode;
  /** Buttons beside the one that makes the draft. */
  actions: ReactNode;
}

interface CopyFrameProps extends Pick<CopyFormProps, 'choice' | 'actions' | 'onClose'> {
  description: string;
  form: ComponentProps<typeof FormDialog>['form'] & ComponentProps<typeof FormStatus>['form'];
  /** The fields. */
  children: ReactNode;
}

/** What the forms share that make a draft of a copy: the dialog, what is copied, and the draft. */
export function CopyFrame({ description, form, choice, actions, children, onClose }: CopyFrameProps) {
  return (
    <FormDialog
      title={m.plans_make_copy()}
      description={description}
      form={form}
      submit={m.plans_make_draft()}
      actions={actions}
      onClose={onClose}
    >
      <div className="grid gap-2">
        {choice}
        {children}
        <FormStatus form={form} failed={m.plans_not_made()} />
      </div>
    </FormDialog>
  );
}
