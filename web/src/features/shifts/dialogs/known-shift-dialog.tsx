import type { ShiftDetail } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { m } from '../../../paraglide/messages.js';
import { shiftQuery } from '../shifts.queries.ts';

interface KnownShiftDialogProps {
  shiftId: string;
  /** Of the dialog while the shift is on its way. */
  title: string;
  onClose: () => void;
  /** The dialog, once the shift is there; it stays when the shift goes meanwhile. */
  children: (shift: ShiftDetail) => ReactNode;
}

/** A dialog about one shift: until that is read, and when it cannot be, a dialog that says so. */
export function KnownShiftDialog({ shiftId, title, onClose, children }: KnownShiftDialogProps) {
  const query = useQuery(shiftQuery(shiftId));
  if (query.data) return children(query.data);
  return (
    <ShiftOnItsWay
      title={query.error ? m.shifts_cannot_show() : title}
      onClose={onClose}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

interface ShiftOnItsWayProps {
  title: string;
  onClose: () => void;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** What a dialog shows instead of a shift. */
export function ShiftOnItsWay({ title, onClose, error, isRetrying, onRetry }: ShiftOnItsWayProps) {
  // Asking again would not bring it back.
  const isGone = error instanceof ApiError && error.code === 'shift.not_found';
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{m.ui_close()}</Button>}>
      {error ? (
        <ErrorState
          message={errorMessage(error, m.shifts_failed())}
          {...(!isGone && { onRetry })}
          retrying={isRetrying}
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
