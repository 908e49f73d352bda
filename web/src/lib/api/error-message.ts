import { m } from '../../paraglide/messages.js';
import { ApiError, NetworkError } from './api.ts';
import { loadedErrorTexts } from './load-error-texts.ts';

/**
 * The message to show for a failure. The text of an exception is only logged, never shown.
 *
 * @param failed what did not work, without a full stop; the message starts with it unless the server's error
 *   has its own text
 */
export function errorMessage(error: unknown, failed?: string): string {
  const afterFailed = (text: string) => (failed ? `${failed}. ${text}` : text);
  if (error instanceof NetworkError) return afterFailed(m.error_network());
  if (!(error instanceof ApiError)) return afterFailed(m.error_internal());
  const { code, requestId, detail } = error;
  const wait = typeof detail.retryAfterSeconds === 'number' ? waitText(detail.retryAfterSeconds) : null;
  if (wait && code === 'auth.throttled') return m.error_auth_throttled_wait({ wait });
  if (wait && code === 'request.rate_limited') return m.error_request_rate_limited_wait({ wait });
  const left = typeof detail.left === 'number' ? detail.left : 0;
  if (code === 'event.full' && left > 0) return m.error_event_full_left({ count: left });
  if (code === 'event.person_limit' && left > 0) return m.error_event_person_limit_left({ count: left });
  // A newer server may answer with a code that this version does not have yet.
  const text = loadedErrorTexts()[code];
  if (text && code !== 'internal') return text();
  return afterFailed(requestId ? m.error_internal_with_id({ requestId }) : m.error_internal());
}

/** "40 seconds", "3 minutes": rounded up, so that a retry is not too early. */
function waitText(seconds: number): string {
  return seconds <= 90
    ? m.error_wait_seconds({ count: Math.ceil(seconds) })
    : m.error_wait_minutes({ count: Math.ceil(seconds / 60) });
}
