import { completeProfile, type Profile, ProfileCompletion, type Skill } from '@ijsploeg/worker/contract';
import { type ReactNode, useState } from 'react';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PhoneField, SkillsField } from '../../components/people/phone-and-skills.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { StepDone } from './step-done.tsx';

interface CompleteProfileFormProps {
  profile: Profile;
  /** The picker for the picture, which saves by itself. */
  picture: ReactNode;
  /** Called once the server has stored the profile. */
  onSaved: () => void;
  /** Called when the confirmation closes. */
  onCompleted: (profile: Profile) => void;
}

/** The first step: the person's phone number and skills. */
export function CompleteProfileForm({ profile, picture, onSaved, onCompleted }: CompleteProfileFormProps) {
  const [saved, setSaved] = useState<Profile | null>(null);
  const form = useForm({
    draft: `complete-profile.${profile.id}`,
    initial: { phoneNumber: profile.phoneDisplay ?? '', skills: profile.skills as readonly Skill[] },
    schema: ProfileCompletion,
    send: ({ phoneNumber, skills }) =>
      callApi(completeProfile, { body: { phoneNumber, skills: [...skills] } }),
    onSent: (profile) => {
      setSaved(profile);
      onSaved();
    },
  });
  if (saved) {
    return (
      <StepDone title={m.onboarding_profile_saved()} onNext={() => onCompleted(saved)}>
        {m.onboarding_profile_saved_text()}
      </StepDone>
    );
  }
  return (
    <>
      {/* Outside the form, because its dialog contains a form. */}
      <div className="mb-3">{picture}</div>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
        <PhoneField {...form.text('phoneNumber')} />
        <SkillsField {...form.list('skills')} />
        <FormStatus form={form} failed={m.profile_failed()} />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {m.onboarding_save_profile()}
        </Button>
      </form>
    </>
  );
}
