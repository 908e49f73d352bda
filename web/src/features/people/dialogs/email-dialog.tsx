import { EmailCorrection, type Person } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { correctEmailMutation, freshPersonQuery } from '../people.queries.ts';

interface EmailDialogProps {
  personId: string;
  onClose: () => void;
}

/** Corrects a person's mail address, which they confirm by a link to the new one. */
export function EmailDialog({ personId, onClose }: EmailDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_email_correct()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      size="sm"
      onClose={onClose}
    >
      {(person) => <EmailForm person={person} onClose={onClose} />}
    </LoadedDialog>
  );
}

function EmailForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutateAsync } = useMutation(correctEmailMutation);
  const name = personName(person);
  const form = useForm({
    draft: `person.${person.id}.email`,
    initial: { email: '' },
    schema: EmailCorrection,
    fieldOf: { 'account.exists': 'email' },
    send: ({ email }) => mutateAsync({ personId: person.id, email }),
    onSent: ({ pendingEmail }) => {
      showToast({ message: m.people_email_asked({ email: pendingEmail ?? '' }) });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={m.people_email_title({ name })}
      form={form}
      submit={m.people_email_send()}
      onClose={onClose}
    >
      <div className="grid gap-4 wrap-anywhere">
        <p>{m.people_email_text({ email: person.email })}</p>
        {person.pendingEmail && (
          <Alert tone="notice">{m.people_email_pending({ email: person.pendingEmail })}</Alert>
        )}
        <TextField
          label={m.people_email_new()}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <FormStatus form={form} failed={m.people_failed_email()} />
      </div>
    </FormDialog>
  );
}
