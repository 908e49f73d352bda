import { NetworkError } from '../lib/api/api.ts';
import { isFailedImport } from '../lib/browser/failed-imports.ts';
import { m } from '../paraglide/messages.js';
import { ErrorState } from './ui/error-state.tsx';

interface LoadErrorProps {
  error: unknown;
  /** What went wrong, in the reader's language. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** In place of data or code that could not be loaded. Without a connection it says that it was not loaded before. */
export const LoadError = ({ error, ...state }: LoadErrorProps) => (
  <ErrorState
    title={error instanceof NetworkError || isFailedImport(error) ? m.error_not_loaded() : undefined}
    {...state}
  />
);
