import type { OutboxMail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { resendMailMutation } from './resend-mail.mutation.ts';

/** Sends failed mails again: several at the same time, but each only once. */
export function useResend() {
  const { mutateAsync } = useMutation(resendMailMutation);
  const singleFlight = useSingleFlight();
  const [resending, setResending] = useState<ReadonlySet<string>>(new Set());

  const resend = (mail: OutboxMail) =>
    singleFlight(async () => {
      setResending((ids) => new Set(ids).add(mail.id));
      try {
        await mutateAsync(mail.id);
        showToast({ message: m.mail_resent({ recipient: mail.recipient }) });
      } catch (error) {
        // Another admin was quicker, or the answer to an earlier attempt was lost.
        const isDone =
          error instanceof ApiError &&
          error.code === 'mail.not_resendable' &&
          error.detail.mailStatus !== 'failed';
        showToast(
          isDone
            ? { tone: 'info', message: m.mail_was_resent() }
            : { tone: 'error', message: errorMessage(error, m.mail_resend_failed()) },
        );
      } finally {
        setResending((ids) => new Set([...ids].filter((id) => id !== mail.id)));
      }
    }, mail.id);

  return { resend, resending };
}
