import {
  AcceptedInvitation,
  acceptInvitation,
  type InvitationOfLink,
  PHOTO_TEXT_VERSION,
  type PhotoAnswer,
  type Session,
  SKILLS,
  type Skill,
} from '@ijsploeg/worker/contract';
import { NewPasswordFields } from '../../components/auth/new-password-fields.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PhoneField, SkillsField } from '../../components/people/phone-and-skills.tsx';
import { PhotoQuestion } from '../../components/photos/photo-question.tsx';
import { PrivacyNote } from '../../components/privacy-note.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { currentLocale } from '../../lib/i18n/locale.ts';
import { HOUSE_RULES } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';

interface InvitationFormProps {
  token: string;
  invitation: InvitationOfLink;
  /** The address has an account by now. */
  onExists: () => void;
  onAccepted: (session: Session) => void;
}

/** What the organiser knows about the person, to correct, and a password. */
export function InvitationForm({ token, invitation, onExists, onAccepted }: InvitationFormProps) {
  const { email, firstName, lastName, phoneDisplay, skills } = invitation;
  const form = useForm({
    draft: `invitation.${email}`,
    initial: {
      firstName,
      lastName,
      phoneNumber: phoneDisplay ?? '',
      skills: SKILLS.filter((skill) => skills.includes(skill)) as readonly Skill[],
      password: '',
      confirmPassword: '',
      photos: '' as PhotoAnswer['answer'] | '',
    },
    secrets: ['password', 'confirmPassword'],
    read: ({ photos, ...values }) =>
      parseBySchema(AcceptedInvitation, {
        ...values,
        token,
        locale: currentLocale(),
        ...(photos && { consent: { answer: photos, textVersion: PHOTO_TEXT_VERSION } }),
      }),
    send: async (body) => {
      try {
        return await callApi(acceptInvitation, { body });
      } catch (error) {
        if (error instanceof ApiError && (error.code === 'account.exists' || error.code === 'token.invalid'))
          onExists();
        throw error;
      }
    },
    onSent: onAccepted,
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-2">
      {/* Not editable: the mail proves this address. Password managers read it. */}
      <TextField label={m.auth_email()} type="email" autoComplete="username" value={email} readOnly />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField label={m.auth_first_name()} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={m.auth_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <PhoneField {...form.text('phoneNumber')} />
      <SkillsField {...form.list('skills')} />
      <NewPasswordFields password={form.text('password')} confirmPassword={form.text('confirmPassword')} />
      <PhotoQuestion
        optional
        answer={form.values.photos || null}
        // The same button again takes the answer back.
        onAnswer={(answer) => form.edit({ photos: answer === form.values.photos ? '' : answer })}
      />
      <FormStatus form={form} failed={m.invitation_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy} className="mt-1">
        {m.invitation_accept()}
      </Button>
      <PrivacyNote houseRules={HOUSE_RULES} />
    </form>
  );
}
