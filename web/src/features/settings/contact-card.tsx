import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { saveSettingsMutation } from './settings.queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** Whom volunteers and visitors call or mail. */
export function ContactCard({ settings }: { settings: PlanningSettings }) {
  const { mutateAsync } = useMutation(saveSettingsMutation);
  const form = useForm({
    draft: 'settings.contact',
    initial: {
      contactName: settings.contactName ?? '',
      contactPhone: settings.contactPhone ?? '',
      contactEmail: settings.contactEmail ?? '',
    },
    send: ({ contactName, contactPhone, contactEmail }) =>
      mutateAsync({
        ...settings,
        contactName: contactName.trim() || null,
        contactPhone: contactPhone.trim() || null,
        contactEmail: contactEmail.trim() || null,
      }),
    onSent: () => {
      showToast({ message: m.settings_saved() });
    },
  });
  return (
    <SettingsCard title={m.settings_contact_title()} text={m.settings_contact_text()}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-2">
        <TextField
          label={m.settings_contact_name()}
          hint={m.settings_contact_name_hint()}
          optional
          {...form.text('contactName')}
        />
        <TextField type="tel" label={m.settings_contact_phone()} optional {...form.text('contactPhone')} />
        <TextField
          type="email"
          label={m.settings_contact_email()}
          hint={m.settings_contact_email_hint()}
          autoCapitalize="none"
          optional
          {...form.text('contactEmail')}
        />
        <FormStatus form={form} failed={m.settings_save_failed()} />
        <div>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {m.settings_save()}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
