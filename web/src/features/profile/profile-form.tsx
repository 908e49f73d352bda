import { changeProfile, type Profile, ProfileChange, type Skill } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PhoneField, SkillsField } from '../../components/people/phone-and-skills.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { differences } from '../../lib/forms/use-edits.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** The person's own profile. Sends only changed fields, so that an outdated tab does not revert others. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const initial = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    phoneNumber: profile.phoneDisplay ?? '',
    city: profile.city ?? '',
    country: profile.country ?? '',
    skills: profile.skills as readonly Skill[],
  };
  const form = useForm({
    draft: `profile.${profile.id}`,
    initial,
    // What is stored may be older than a rule, so only edits are checked.
    read: (values) => parseBySchema(ProfileChange, differences(values, initial)),
    send: (change) => callApi(changeProfile, { body: change }),
    onSent: (saved) => {
      onSaved(saved);
      showToast({ message: m.profile_saved() });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label={m.auth_first_name()} autoComplete="given-name" {...form.text('firstName')} />
      <TextField label={m.auth_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      <TextField
        label={m.auth_email()}
        type="email"
        value={profile.email}
        readOnly
        hint={m.profile_email_hint()}
      />
      <PhoneField {...form.text('phoneNumber')} />
      <TextField label={m.profile_city()} optional autoComplete="address-level2" {...form.text('city')} />
      <TextField label={m.profile_country()} optional autoComplete="country-name" {...form.text('country')} />
      <div className="sm:col-span-2">
        <SkillsField {...form.list('skills')} />
      </div>
      <div className="grid gap-3 sm:col-span-2">
        <FormStatus form={form} failed={m.profile_failed()} />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={form.isBusy} disabled={!form.isDirty}>
            {m.profile_save()}
          </Button>
          {form.isDirty && !form.isBusy && (
            <>
              <Button variant="quiet" onClick={() => form.reset()}>
                {m.profile_undo_edits()}
              </Button>
              <p className="text-sm text-ink-muted">{m.profile_unsaved()}</p>
            </>
          )}
        </div>
      </div>
    </form>
  );
}
