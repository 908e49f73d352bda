import { m } from '../../paraglide/messages.js';
import { isFailedImport } from '../browser/failed-imports.ts';
import { ApiError, NetworkError } from './api.ts';
import { loadedRefusalText } from './load-error-texts.ts';

/**
 * The message to show for a failure. The text of an exception is only logged, never shown.
 *
 * @param failed what did not work, without a full stop; the message starts with it unless the server's error
 *   has its own text
 */
export function errorMessage(error: unknown, failed?: string): string {
  const afterFailed = (text: string) => (failed ? `${failed}. ${text}` : text);
  if (error instanceof NetworkError) return afterFailed(m.error_network());
  if (isFailedImport(error)) return afterFailed(navigator.onLine ? m.error_internal() : m.error_network());
  if (!(error instanceof ApiError)) return afterFailed(m.error_internal());
  const { code, requestId, detail } = error;
  const text = code === 'internal' ? null : loadedRefusalText(code, detail);
  if (text) return text;
  return afterFailed(requestId ? m.error_internal_with_id({ requestId }) : m.error_internal());
}
