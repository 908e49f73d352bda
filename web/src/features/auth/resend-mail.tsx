import { useMutation } from '@tanstack/react-query';
import { MailCheck, Send } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { m } from '../../paraglide/messages.js';

interface ResendMailProps {
  label: string;
  onSend: () => Promise<unknown>;
}

/** A button that sends a mail again and then turns into the confirmation. */
export function ResendMail({ label, onSend }: ResendMailProps) {
  const { mutateAsync, isPending, isSuccess, error } = useMutation({ mutationFn: onSend });
  const singleFlight = useSingleFlight();
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        size="sm"
        icon={isSuccess ? MailCheck : Send}
        busy={isPending}
        disabled={isSuccess}
        // The status under the button shows a failure.
        onClick={() => void singleFlight(() => mutateAsync().catch(() => undefined))}
      >
        {isSuccess ? m.auth_resent() : label}
      </Button>
      <p role="status" className="text-sm">
        {isSuccess ? m.auth_resent_hint() : error ? errorMessage(error, m.auth_resend_failed()) : null}
      </p>
    </div>
  );
}
