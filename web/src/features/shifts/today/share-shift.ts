import type { Shift } from '@ijsploeg/worker/contract';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * Shares a text with the link to a shift, for the rink's group chat: by the share sheet of the device, else by copying it.
 * The portal sends nothing.
 */
export async function shareShift({ id, title, startTime, endTime, location }: Shift): Promise<void> {
  const text = m.gaps_share_text({ title, when: formatWhen(startTime, endTime), location });
  const url = `${window.location.origin}/shifts?view=list&shift=${id}`;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text, url });
      return;
    }
    await navigator.clipboard.writeText(`${text}\n${url}`);
    showToast({ message: m.gaps_share_copied() });
  } catch (error) {
    // The share sheet was closed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ tone: 'error', message: m.gaps_share_failed() });
  }
}
