import type { Event, EventDetail, NewEvent } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { VersionsDialog } from '../../../components/forms/versions-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useTypedEdit } from '../../../lib/forms/use-typed-edit.ts';
import { m } from '../../../paraglide/messages.js';
import { changeEventMutation, createEventMutation } from './event-acts.ts';
import { EVENT_RULES, type EventForm, typeEvent } from './event-form.ts';
import { EventFormFields } from './event-form-fields.tsx';
import { EVENT_VERSIONS, type EventPart, eventParts } from './event-versions.ts';
import { KnownEventDialog } from './known-event-dialog.tsx';

interface EditEventDialogProps {
  eventId: string;
  personId: string;
  onClose: () => void;
  /** It was deleted meanwhile and added anew; the owner closes the dialog. */
  onAddedAnew: (event: Event) => void;
}

/** The form of an event that is there. */
export function EditEventDialog({ eventId, ...rest }: EditEventDialogProps) {
  return (
    <KnownEventDialog eventId={eventId} title={m.event_admin_edit_title()} onClose={rest.onClose}>
      {(event) => <EditForm event={event} {...rest} />}
    </KnownEventDialog>
  );
}

interface EditFormProps extends Omit<EditEventDialogProps, 'eventId'> {
  event: EventDetail;
}

function EditForm({ event, personId, onClose, onAddedAnew }: EditFormProps) {
  const draft = `event.${personId}.edit.${event.id}`;
  const changing = useMutation(changeEventMutation);
  const [creation] = useState(() => createEventMutation(draft));
  const creating = useMutation(creation);
  const added = useRef<Event>(null);
  const { form, isGone, conflict, choose, editOn, saveChosen } = useTypedEdit<
    EventForm,
    NewEvent,
    Event,
    EventPart
  >({
    rules: EVENT_RULES,
    versions: EVENT_VERSIONS,
    kept: event,
    draft,
    type: typeEvent,
    change: (fields, _form, version) =>
      changing.mutateAsync({ eventId: event.id, change: { ...fields, version } }),
    create: async (fields) => {
      added.current = await creating.mutateAsync(fields);
    },
    isGone: ({ code }) => code === 'event.not_found',
    words: { saved: m.event_admin_saved, addedAnew: m.event_admin_added_anew },
    onClose: () => (added.current ? onAddedAnew(added.current) : onClose()),
  });
  const { toTellOfChange = 0 } = event.reservations ?? {};
  const leave = () => {
    form.forget();
    onClose();
  };
  if (conflict)
    return (
      <VersionsDialog
        text={m.event_admin_versions_text()}
        parts={eventParts(form.values, typeEvent(conflict.current))}
        choices={conflict.choices}
        onChoose={choose}
        onEdit={() => editOn(conflict)}
        onSave={() => void saveChosen(conflict)}
        onClose={leave}
      />
    );
  return (
    <Dialog
      title={m.event_admin_edit_title()}
      onClose={leave}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <>
          {toTellOfChange > 0 && !isGone && (
            <p className="text-sm text-ink-muted sm:mr-auto sm:max-w-80 sm:self-center">
              {m.event_admin_edit_tells({ count: toTellOfChange })}
            </p>
          )}
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {isGone ? m.event_admin_add_anew() : m.event_admin_save()}
          </Button>
        </>
      }
    >
      <EventFormFields form={form} reserved={isGone ? 0 : event.currentCapacity} />
    </Dialog>
  );
}
