import { CalendarCheck, MailCheck, RotateCw, UsersRound } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatLongDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

interface WaitingForApprovalProps {
  /** When the person applied; an instant. */
  requestedAt: string | undefined;
  isChecking: boolean;
  onCheck: () => void;
}

/** The third step: what happens next, and who does it. */
export function WaitingForApproval({ requestedAt, isChecking, onCheck }: WaitingForApprovalProps) {
  const steps = [
    { icon: UsersRound, text: m.onboarding_wait_review() },
    { icon: MailCheck, text: m.onboarding_wait_mail() },
    { icon: CalendarCheck, text: m.onboarding_wait_access() },
  ];
  return (
    <div className="grid gap-5">
      {requestedAt && (
        <p>
          {m.onboarding_wait_since()} <strong>{formatLongDay(requestedAt)}</strong>
        </p>
      )}
      <Card className="p-5">
        <h2 className="font-semibold">{m.onboarding_wait_next()}</h2>
        <ol className="mt-3 grid gap-3">
          {steps.map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ol>
      </Card>
      <div className="grid gap-2">
        <Button wide icon={RotateCw} busy={isChecking} onClick={onCheck}>
          {m.onboarding_wait_check()}
        </Button>
        <p className="text-center text-sm text-ink-muted">{m.onboarding_wait_auto()}</p>
      </div>
    </div>
  );
}
