import { m } from '../../paraglide/messages.js';
import { isFailedImport } from '../browser/failed-imports.ts';
import { ApiError, NetworkError } from './api.ts';
import { loadedRefusalText } from './load-error-texts.ts';

/**
 * The message to show for a failure: what failed, why, what to do, and the reference of the request (product 37). A
 * refusal has a text of its own, which says all of it.
 *
 * @param failed what did not work, without a full stop
 */
export const errorMessage = (error: unknown, failed: string): string =>
  refusalOf(error) ?? `${failed}. ${failureReason(error)}`;

/**
 * Why something failed, what to do, and the reference; for a text that names what failed. The text of an exception is
 * only logged, never shown.
 */
export function failureReason(error: unknown): string {
  if (error instanceof NetworkError) return m.error_network();
  if (isFailedImport(error)) return navigator.onLine ? m.error_internal() : m.error_network();
  const requestId = error instanceof ApiError && error.requestId;
  return refusalOf(error) ?? (requestId ? m.error_internal_with_id({ requestId }) : m.error_internal());
}

/** The text of a refusal; null for a failure of the portal and for a code from a newer server. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code !== 'internal' ? loadedRefusalText(error.code, error.detail) : null;
