import { resendConfirmation } from '@ijsploeg/worker/contract';
import { callApi } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { ResendMail } from './resend-mail.tsx';

/** Mails the confirmation link once more. */
export function ResendConfirmation({ email }: { email: string }) {
  return (
    <ResendMail
      label={m.auth_resend_confirmation()}
      onSend={() => callApi(resendConfirmation, { body: { email } })}
    />
  );
}
