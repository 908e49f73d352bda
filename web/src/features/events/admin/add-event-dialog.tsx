import type { Event } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { createEventMutation } from './event.mutations.ts';
import { EMPTY_EVENT, EVENT_RULES } from './event-form.ts';
import { EventFormFields } from './event-form-fields.tsx';

interface AddEventDialogProps {
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  onClose: () => void;
  /** Called with the new event; the parent closes the dialog. */
  onAdded: (event: Event) => void;
}

/** The form for a new event. */
export function AddEventDialog({ personId, onClose, onAdded }: AddEventDialogProps) {
  const draft = `event.${personId}`;
  const { mutateAsync } = useMutation(createEventMutation);
  const form = useForm({
    ...EVENT_RULES,
    draft,
    initial: EMPTY_EVENT,
    send: (fields) => sendOnce(draft, fields, mutateAsync),
    onSent(event) {
      showToast({ message: m.event_admin_added({ title: event.title }) });
      onAdded(event);
    },
  });
  return (
    <FormDialog title={m.event_admin_add()} form={form} submit={m.event_admin_add()} onClose={onClose}>
      <EventFormFields form={form} />
    </FormDialog>
  );
}
