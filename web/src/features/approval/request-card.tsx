import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { ContactLinks } from '../../components/people/contact-links.tsx';
import { SkillTags } from '../../components/people/skill-tags.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { decideRequestMutation } from './approval.queries.ts';
import { decisionFailure, decisionMessage, isDecidedElsewhere, nameOfApplicant } from './decision-message.ts';

/** One application with everything an admin needs to decide. */
export function RequestCard({ request }: { request: VolunteerRequest }) {
  const { mutateAsync, isPending } = useMutation(decideRequestMutation);
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const name = nameOfApplicant(request);

  async function approve() {
    setFailure(null);
    try {
      const answer = await mutateAsync({ requestId: request.id, verdict: 'approve', notes: null });
      showToast({ message: decisionMessage(answer.request, answer.emailQueued) });
    } catch (error) {
      // The refetched list will no longer contain this card, so a toast shows the reason.
      if (isDecidedElsewhere(error))
        showToast({ tone: 'error', message: decisionFailure(error, request, 'approve') });
      else setFailure(error);
    }
  }

  return (
    <Card>
      <article aria-label={name} className="grid gap-4 p-4 sm:p-5">
        <header className="flex items-center gap-3">
          <Avatar name={name} src={request.avatarUrl} />
          <div className="min-w-0">
            <h2 className="truncate text-lg font-semibold">{name}</h2>
            <p className="text-sm text-ink-muted">
              {m.approval_applied({ when: formatMoment(request.requestedAt) })}
            </p>
          </div>
        </header>
        <ContactLinks person={request} />
        <div>
          <h3 className="text-sm font-semibold text-ink-muted">{m.approval_motivation()}</h3>
          {request.motivation ? (
            <p className="max-w-prose whitespace-pre-line">{request.motivation}</p>
          ) : (
            <p className="text-ink-muted">{m.approval_no_motivation()}</p>
          )}
        </div>
        <SkillTags skills={request.skills} label={m.approval_skills()} />
        {failure !== null && <Alert tone="error">{decisionFailure(failure, request, 'approve')}</Alert>}
        <footer className="grid grid-cols-2 gap-2 sm:flex">
          <Button
            variant="primary"
            icon={Check}
            busy={isPending}
            onClick={() => void singleFlight(approve)}
            aria-label={m.approval_approve_of({ name })}
          >
            {m.approval_approve()}
          </Button>
          <LinkButton
            to="/volunteer-approval"
            search={{ reject: request.id }}
            {...OPEN_DIALOG_OPTIONS}
            icon={X}
            aria-label={m.approval_reject_of({ name })}
          >
            {m.approval_reject()}
          </LinkButton>
        </footer>
      </article>
    </Card>
  );
}
