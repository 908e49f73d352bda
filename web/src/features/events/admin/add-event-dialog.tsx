import type { Event, NewEvent } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useTypedForm } from '../../../lib/forms/use-typed-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { createEventMutation } from './event-acts.ts';
import { EMPTY_EVENT, EVENT_RULES, type EventForm } from './event-form.ts';
import { EventFormFields } from './event-form-fields.tsx';

interface AddEventDialogProps {
  /** Whose: what was typed and not sent is kept for this person. */
  personId: string;
  onClose: () => void;
  /** The event is there; the owner closes the dialog. */
  onAdded: (event: Event) => void;
}

/** The form for a new event. */
export function AddEventDialog({ personId, onClose, onAdded }: AddEventDialogProps) {
  const draft = `event.${personId}`;
  const [creating] = useState(() => createEventMutation(draft));
  const { mutateAsync } = useMutation(creating);
  const form = useTypedForm<EventForm, NewEvent>(EVENT_RULES, {
    draft,
    start: EMPTY_EVENT,
    async send(fields) {
      const event = await mutateAsync(fields);
      form.forget();
      showToast({ message: m.event_admin_added({ title: event.title }) });
      onAdded(event);
    },
  });
  return (
    <Dialog
      title={m.event_admin_add()}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {m.event_admin_add()}
        </Button>
      }
    >
      <EventFormFields form={form} />
    </Dialog>
  );
}
