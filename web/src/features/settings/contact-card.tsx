import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsForm } from './settings-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Whom volunteers and visitors call or mail for help. */
export function ContactCard({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.contact',
    initial: {
      contactName: settings.contactName ?? '',
      contactPhone: settings.contactPhone ?? '',
      contactEmail: settings.contactEmail ?? '',
    },
    read: ({ contactName, contactPhone, contactEmail }) => ({
      fields: {
        contactName: contactName.trim() || null,
        contactPhone: contactPhone.trim() || null,
        contactEmail: contactEmail.trim() || null,
      },
    }),
    ...useSaveSettings(settings),
  });
  return (
    <SettingsForm title={m.settings_contact_title()} text={m.settings_contact_text()} form={form}>
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
    </SettingsForm>
  );
}
