import type { EventDetail } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import { eventQuery } from '../events.queries.ts';

interface KnownEventDialogProps {
  eventId: string;
  /** Of the dialog while the event is on its way. */
  title: string;
  onClose: () => void;
  /** The dialog, once the event is there; it stays when the event goes meanwhile. */
  children: (event: EventDetail) => ReactNode;
}

/** A dialog about one event: until that is read, and when it cannot be, a dialog that says so. */
export function KnownEventDialog({ eventId, title, onClose, children }: KnownEventDialogProps) {
  // Read anew for each dialog: a consequence must not be an old one.
  const query = useQuery({ ...eventQuery(eventId), refetchOnMount: 'always' });
  const { data, error } = query;
  if (data) return children(data);
  // Asking again would not bring it back.
  const isGone = error instanceof ApiError && error.code === 'event.not_found';
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{m.ui_close()}</Button>}>
      {error ? (
        <ErrorState
          message={errorMessage(error)}
          {...(!isGone && { onRetry: () => void query.refetch() })}
          retrying={query.isFetching}
        />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="mb-4 h-5 w-64" />
          <Skeleton className="mb-4 h-5 w-40" />
          <Skeleton className="h-5 w-32" />
        </Loading>
      )}
    </Dialog>
  );
}
