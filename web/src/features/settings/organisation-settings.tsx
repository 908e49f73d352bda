import type { PlanningSettings } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { SETTING_LABELS } from '../../lib/settings/setting-labels.ts';
import { m } from '../../paraglide/messages.js';
import { SettingsCard } from './settings-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Whom volunteers and visitors call or mail for help. */
export const OrganisationSettings = () => (
  <SettingsPage title={m.settings_organisation_title()} lead={m.settings_organisation_lead()}>
    {(settings) => (
      <div className="grid gap-5">
        <ContactForm settings={settings} />
        <SettingsCard title={m.settings_approval_title()} text={m.settings_approval_text()}>
          <LinkButton to="/volunteer-approval">{m.settings_approval_open()}</LinkButton>
        </SettingsCard>
      </div>
    )}
  </SettingsPage>
);

function ContactForm({ settings }: { settings: PlanningSettings }) {
  const form = useForm({
    draft: 'settings.organisation',
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
    <SettingsForm form={form}>
      <SettingsCard title={m.settings_contact_title()} text={m.settings_contact_text()}>
        <TextField
          label={SETTING_LABELS.contactName()}
          hint={m.settings_contact_name_hint()}
          optional
          {...form.text('contactName')}
        />
        <TextField type="tel" label={SETTING_LABELS.contactPhone()} optional {...form.text('contactPhone')} />
        <TextField
          type="email"
          label={SETTING_LABELS.contactEmail()}
          hint={m.settings_contact_email_hint()}
          autoCapitalize="none"
          optional
          {...form.text('contactEmail')}
        />
      </SettingsCard>
    </SettingsForm>
  );
}
