import type { Event, EventDetail, NewEvent } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FooterNote, VersionedDialog } from '../../../components/forms/versioned-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { m } from '../../../paraglide/messages.js';
import { changeEventMutation, createEventMutation } from './event.mutations.ts';
import { EVENT_RULES, type EventValues, toFormValues } from './event-form.ts';
import { EventFormFields } from './event-form-fields.tsx';
import { EVENT_VERSIONS, type EventPart, eventParts } from './event-versions.ts';
import { useFreshEvent } from './use-fresh-event.ts';

interface EditEventDialogProps {
  eventId: string;
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  onClose: () => void;
  /** Called when a meanwhile deleted event has been created again; the parent closes the dialog. */
  onCreatedAgain: (event: Event) => void;
}

/** The form of an existing event. */
export function EditEventDialog({ eventId, ...rest }: EditEventDialogProps) {
  const query = useFreshEvent(eventId);
  return (
    <LoadedDialog
      query={query}
      title={m.event_admin_edit_title()}
      failed={m.events_one_failed()}
      onClose={rest.onClose}
    >
      {(event) => <EditForm event={event} {...rest} />}
    </LoadedDialog>
  );
}

interface EditFormProps extends Omit<EditEventDialogProps, 'eventId'> {
  event: EventDetail;
}

function EditForm({ event, personId, onClose, onCreatedAgain }: EditFormProps) {
  const changing = useMutation(changeEventMutation);
  const creating = useMutation(createEventMutation);
  const added = useRef<Event>(null);
  const draft = `event.${personId}.edit.${event.id}`;
  const edit = useVersionedEdit<EventValues, NewEvent, Event, EventPart>({
    rules: EVENT_RULES,
    versions: EVENT_VERSIONS,
    saved: event,
    draft,
    toFormValues,
    update: (fields, version) => changing.mutateAsync({ eventId: event.id, change: { ...fields, version } }),
    create: async (fields) => {
      added.current = await sendOnce(draft, fields, creating.mutateAsync);
    },
    isDeletedError: ({ code }) => code === 'event.not_found',
    messages: { saved: m.event_admin_saved, createdAgain: m.event_admin_added_anew },
    onClose: () => (added.current ? onCreatedAgain(added.current) : onClose()),
  });
  const { form, isDeleted, conflict } = edit;
  const { toNotifyOfChange = 0 } = event.reservations ?? {};
  return (
    <VersionedDialog
      edit={edit}
      title={m.event_admin_edit_title()}
      versions={{
        text: m.event_admin_versions_text(),
        parts: conflict ? eventParts(form.values, toFormValues(conflict.current)) : [],
      }}
      submit={m.event_admin_save()}
      submitAnew={m.event_admin_add_anew()}
      footer={
        toNotifyOfChange > 0 && (
          <FooterNote>{m.event_admin_edit_notifies({ count: toNotifyOfChange })}</FooterNote>
        )
      }
    >
      <EventFormFields form={form} reserved={isDeleted ? 0 : event.currentCapacity} />
    </VersionedDialog>
  );
}
