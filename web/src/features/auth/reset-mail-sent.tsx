import { forgotPassword, RESET_PASSWORD_MINUTES } from '@ijsploeg/worker/contract';
import { MailCheck } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { callApi } from '../../lib/api/api.ts';
import { m } from '../../paraglide/messages.js';
import { FormDone } from './form-done.tsx';
import { ResendMail } from './resend-mail.tsx';

interface ResetMailSentProps {
  email: string;
  /** The page to open after signing in. */
  returnTo: string | undefined;
}

/** Confirms that a reset mail was sent; the same for an address without an account (product 11). */
export function ResetMailSent({ email, returnTo }: ResetMailSentProps) {
  return (
    <FormDone
      icon={MailCheck}
      title={m.auth_reset_sent_title()}
      actions={
        <>
          <ResendMail
            label={m.auth_resend_reset()}
            onSend={() => callApi(forgotPassword, { body: { email } })}
          />
          <LinkButton to="/login" search={{ returnTo }} state={{ email }} wide>
            {m.auth_back_to_sign_in()}
          </LinkButton>
        </>
      }
    >
      <p>{m.auth_reset_sent_text({ email, minutes: RESET_PASSWORD_MINUTES })}</p>
      <p className="text-ink-muted">{m.auth_look_in_spam()}</p>
    </FormDone>
  );
}
