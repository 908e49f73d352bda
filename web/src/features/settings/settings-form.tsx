import type { ComponentProps, ReactNode } from 'react';
import { FormStatus } from '../../components/forms/form-status.tsx';
import type { UnsavedForm } from '../../components/forms/unsaved-notice.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';

interface SettingsFormProps extends ComponentProps<typeof SettingsCard> {
  form: Pick<Form<object>, 'onSubmit' | 'isBusy' | 'failure' | 'attempt' | 'isSlow'> & UnsavedForm;
  /** The effect of the chosen values in words; announced when it changes. */
  effect?: string;
  /** A button or link that helps with a refusal. */
  action?: ReactNode;
}

/** The settings of one subject, with the button that saves them. */
export function SettingsForm({ title, text, form, effect, action, children }: SettingsFormProps) {
  return (
    <SettingsCard title={title} text={text}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        {children}
        {effect !== undefined && (
          <p aria-live="polite" className="mb-2">
            {effect}
          </p>
        )}
        <FormStatus form={form} failed={m.settings_save_failed()} action={action} />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {m.settings_save()}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
