import { resendConfirmation } from '@ijsploeg/worker/contract';
import { callApi } from '../../lib/api/api.ts';
import { saveReturnToForMail } from '../../lib/navigation/return-to.ts';
import { m } from '../../paraglide/messages.js';
import { ResendMail } from './resend-mail.tsx';

interface ResendConfirmationProps {
  email: string;
  /** The sign-up to confirm; the newest one by default. */
  signUpId?: string | undefined;
  /** The page to open after the link in the mail. */
  returnTo: string | undefined;
}

/** Sends the confirmation link again. */
export function ResendConfirmation({ email, signUpId, returnTo }: ResendConfirmationProps) {
  return (
    <ResendMail
      label={m.auth_resend_confirmation()}
      onSend={async () => {
        await callApi(resendConfirmation, { body: { email, signUpId } });
        saveReturnToForMail(returnTo);
      }}
    />
  );
}
