import type { ReactNode } from 'react';
import { FormStatus } from '../../components/forms/form-status.tsx';
import type { UnsavedForm } from '../../components/forms/unsaved-notice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { formatNames } from '../../lib/format/format-names.ts';
import type { Form } from '../../lib/forms/use-form.ts';
import { SETTING_LABELS, type SettingName } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';
import { useUnsavedToast } from './use-unsaved-toast.ts';

interface SettingsFormProps {
  form: Pick<Form<object>, 'onSubmit' | 'isBusy' | 'failure' | 'attempt' | 'isSlow'> &
    UnsavedForm & { changed: readonly SettingName[] };
  /** A button or link that helps with a refusal. */
  action?: ReactNode;
  children: ReactNode;
}

/** The settings of one page, with the one button that saves them and the names of those that are not saved yet. */
export function SettingsForm({ form, action, children }: SettingsFormProps) {
  const { changed } = form;
  const isDirty = changed.length > 0;
  useUnsavedToast(isDirty);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      // A field that gets the focus is not scrolled to below the bar.
      className={classNames('grid gap-5', isDirty && '[&_:is(input,select)]:scroll-mb-28')}
    >
      {children}
      <FormStatus form={form} failed={m.settings_save_failed()} action={action} />
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2',
          // Stays in view until the edits are saved.
          isDirty &&
            'sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 rounded-lg border border-line bg-surface px-4 py-3 shadow-float',
        )}
      >
        <p role="status" className={classNames('min-w-0 flex-1', !isDirty && 'sr-only')}>
          {isDirty &&
            m.settings_unsaved({ names: formatNames(changed.map((name) => SETTING_LABELS[name]())) })}
        </p>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {m.settings_save()}
        </Button>
      </div>
    </form>
  );
}
