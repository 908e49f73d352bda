import type { Person } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import { personQuery } from '../people.queries.ts';

interface KnownPersonDialogProps {
  personId: string;
  /** Of the dialog while the person is on the way. */
  title: string;
  size?: 'sm' | 'md';
  onClose: () => void;
  /** The dialog, once the person is there; it stays when they go meanwhile. */
  children: (person: Person) => ReactNode;
}

/** A dialog about one person: until they are read, and when they cannot be, a dialog that says so. */
export function KnownPersonDialog({
  personId,
  title,
  size = 'sm',
  onClose,
  children,
}: KnownPersonDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(personQuery(personId));
  if (data) return children(data);
  // Asking again would not bring them back.
  const isGone = error instanceof ApiError && error.code === 'person.not_found';
  return (
    <Dialog
      size={size}
      title={error ? m.people_cannot_show() : title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      {error ? (
        <ErrorState
          message={errorMessage(error)}
          {...(!isGone && { onRetry: () => void refetch() })}
          retrying={isFetching}
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
