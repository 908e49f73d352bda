import {
  hasPhotoConsent,
  type Person,
  PersonChange,
  type PhotoConsent,
  type Profile,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PersonAudit } from '../../../components/audit/person-audit.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { formatShortDay } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { parseBySchema } from '../../../lib/forms/form-errors.ts';
import { differences } from '../../../lib/forms/use-edits.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { changePersonMutation, freshPersonQuery } from '../people.queries.ts';

interface ProfileDialogProps {
  personId: string;
  onSaved: (profile: Profile) => void;
  onClose: () => void;
}

/** Changes a person's name, phone number and place. */
export function ProfileDialog({ personId, onSaved, onClose }: ProfileDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_profile()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      onClose={onClose}
    >
      {(person) => <ProfileFields person={person} onSaved={onSaved} onClose={onClose} />}
    </LoadedDialog>
  );
}

function ProfileFields({
  person,
  onSaved,
  onClose,
}: { person: Person } & Omit<ProfileDialogProps, 'personId'>) {
  const { mutateAsync } = useMutation(changePersonMutation);
  const name = personName(person);
  const initial = {
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: person.phoneDisplay ?? '',
    city: person.city ?? '',
    country: person.country ?? '',
  };
  const form = useForm({
    draft: `person.${person.id}`,
    initial,
    // Only edits, so that no change the person has made meanwhile is overwritten. What is stored may also be older
    // than a rule.
    read: (values) => parseBySchema(PersonChange, differences(values, initial)),
    send: (change) => mutateAsync({ personId: person.id, change }),
    onSent: (saved) => {
      onSaved(saved);
      showToast({ message: m.people_profile_saved({ name: personName(saved) }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.people_profile_of({ name })}
      form={form}
      submit={m.profile_save()}
      needsChange
      onClose={onClose}
    >
      <div className="mb-3">
        <ContactLinks person={person} />
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label={m.auth_first_name()} autoComplete="off" {...form.text('firstName')} />
        <TextField label={m.auth_last_name()} autoComplete="off" {...form.text('lastName')} />
        <TextField label={m.auth_email()} type="email" value={person.email} readOnly />
        <TextField
          label={m.profile_phone()}
          type="tel"
          optional
          autoComplete="off"
          hint={m.profile_phone_hint()}
          {...form.text('phoneNumber')}
        />
        <TextField label={m.profile_city()} optional autoComplete="off" {...form.text('city')} />
        <TextField label={m.profile_country()} optional autoComplete="off" {...form.text('country')} />
        <div className="sm:col-span-2">
          <FormStatus form={form} failed={m.people_failed_profile()} />
        </div>
      </div>
      <section aria-labelledby="person-photos" className="mt-4 border-t border-line pt-4">
        <h3 id="person-photos" className="font-semibold">
          {m.photos_title()}
        </h3>
        <p>{consentText(person.photoConsent)}</p>
      </section>
      <section aria-labelledby="person-log" className="mt-4 border-t border-line pt-4">
        <h3 id="person-log" className="font-semibold">
          {m.audit_of_person()}
        </h3>
        <PersonAudit personId={person.id} />
      </section>
    </FormDialog>
  );
}

function consentText(consent: PhotoConsent): string {
  if (consent.answer === null || consent.answeredAt === null) return m.photos_person_unanswered();
  const day = formatShortDay(consent.answeredAt, new Date(0));
  if (consent.answer === 'no') return m.photos_person_no({ day });
  return hasPhotoConsent(consent) ? m.photos_person_yes({ day }) : m.photos_person_outdated({ day });
}
