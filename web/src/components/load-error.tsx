import { NetworkError } from '../lib/api/api.ts';
import { isFailedImport } from '../lib/browser/failed-imports.ts';
import { m } from '../paraglide/messages.js';
import { ErrorState, type ErrorStateProps } from './ui/error-state.tsx';

interface LoadErrorProps extends Omit<ErrorStateProps, 'title'> {
  error: unknown;
}

/** Replaces data or code that could not be loaded. Without a connection, it says that it has not been loaded before. */
export const LoadError = ({ error, ...state }: LoadErrorProps) => (
  <ErrorState
    title={error instanceof NetworkError || isFailedImport(error) ? m.error_not_loaded() : undefined}
    {...state}
  />
);
