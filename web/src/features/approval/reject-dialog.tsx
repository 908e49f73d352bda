import { MAX_NOTE_CHARS, type VolunteerRequest } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextArea } from '../../components/forms/field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { fieldMessage } from '../../lib/forms/field-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { decideRequestMutation } from './approval.queries.ts';
import { decisionFailure, decisionMessage, isDecidedElsewhere, nameOfApplicant } from './decision-message.ts';

interface RejectDialogProps {
  request: VolunteerRequest;
  /** Another admin decided while this dialog was open. */
  isDecided: boolean;
  onClose: () => void;
}

/** Confirms a rejection, with an optional note for the other admins. */
export function RejectDialog({ request, isDecided, onClose }: RejectDialogProps) {
  const { mutateAsync, isPending, error, isSuccess } = useMutation(decideRequestMutation);
  const singleFlight = useSingleFlight();
  const [notes, setNotes] = useState('');
  const name = nameOfApplicant(request);
  const tooLong = notes.trim().length > MAX_NOTE_CHARS;
  const issue = error instanceof ApiError && error.issues.find(({ path }) => path === 'notes');
  const isTooLate = (isDecided && !isPending && !isSuccess) || isDecidedElsewhere(error);

  async function reject() {
    if (tooLong) return;
    try {
      const answer = await mutateAsync({
        requestId: request.id,
        verdict: 'reject',
        notes: notes.trim() || null,
      });
      showToast({ message: decisionMessage(answer.request, answer.emailQueued) });
      onClose();
    } catch {
      // The dialog shows the error and keeps the note.
    }
  }

  return (
    <Dialog
      size="sm"
      title={m.approval_reject_title({ name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void singleFlight(reject);
      }}
      edits={{ isDirty: notes.trim() !== '' && !isPending && !isTooLate, reset: () => setNotes('') }}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{m.ui_close()}</Button>
          {!isTooLate && (
            <Button type="submit" variant="danger" busy={isPending}>
              {m.approval_reject()}
            </Button>
          )}
        </>
      )}
    >
      <div className="grid gap-4">
        {error && !issue && <Alert tone="error">{decisionFailure(error, request, 'reject')}</Alert>}
        {isTooLate && !error && <Alert tone="notice">{m.approval_was_decided({ name })}</Alert>}
        {!isTooLate && <p>{m.approval_reject_text({ name: request.firstName || name })}</p>}
        {!isTooLate && (
          <TextArea
            label={m.approval_reject_notes()}
            optional
            hint={m.approval_reject_notes_hint()}
            maxChars={MAX_NOTE_CHARS}
            value={notes}
            error={tooLong ? fieldMessage('too_long') : issue ? fieldMessage(issue.message) : null}
            onChange={({ target }) => setNotes(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
