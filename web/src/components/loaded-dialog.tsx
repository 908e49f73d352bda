import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api/api.ts';
import { errorMessage } from '../lib/api/error-message.ts';
import { m } from '../paraglide/messages.js';
import { LoadError } from './load-error.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Loading, Skeleton } from './ui/skeleton.tsx';

interface LoadedDialogProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The title while loading. */
  title: string;
  /** The title when loading failed. */
  errorTitle?: string;
  /** Starts the error message; see `errorMessage`. */
  failed: string;
  size?: 'sm' | 'md';
  onClose: () => void;
  /** The dialog itself. It stays open with the last data when its record is deleted meanwhile. */
  children: (data: Data) => ReactNode;
}

/** A dialog about one record that is still to be loaded, with a skeleton or an error until then. */
export function LoadedDialog<Data>({
  query: { data, error, isFetching, refetch },
  title,
  errorTitle = title,
  failed,
  size = 'md',
  onClose,
  children,
}: LoadedDialogProps<Data>) {
  if (data !== undefined) return children(data);
  const isNotFound = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      size={size}
      title={error ? errorTitle : title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      {error ? (
        <LoadError
          error={error}
          message={errorMessage(error, failed)}
          {...(!isNotFound && { onRetry: () => void refetch() })}
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
