import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Check, Mail, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { showToast } from '../../components/ui/toast.tsx';
import { formatMoment } from '../../lib/format-date.ts';
import { OPENS_DIALOG } from '../../lib/use-dialog-address.ts';
import { m } from '../../paraglide/messages.js';
import { decideRequestMutation } from './approval.queries.ts';
import { decisionFailure, decisionMessage, isDecidedElsewhere, nameOfApplicant } from './decision-message.ts';

/** One application with all an admin needs to decide. */
export function RequestCard({ request }: { request: VolunteerRequest }) {
  const { mutateAsync, isPending } = useMutation(decideRequestMutation);
  const [failure, setFailure] = useState<unknown>(null);
  const name = nameOfApplicant(request);

  async function approve() {
    setFailure(null);
    try {
      const answer = await mutateAsync({ requestId: request.id, verdict: 'approve', notes: null });
      showToast({ message: decisionMessage(answer.request, answer.emailQueued) });
    } catch (error) {
      // The card is about to go with the list that is read anew: then the toast stays to say why.
      if (isDecidedElsewhere(error)) showToast({ tone: 'error', message: decisionFailure(error, request) });
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
        <Contact request={request} />
        <div>
          <h3 className="text-sm font-semibold text-ink-muted">{m.approval_motivation()}</h3>
          {request.motivation ? (
            <p className="max-w-prose whitespace-pre-line">{request.motivation}</p>
          ) : (
            <p className="text-ink-muted">{m.approval_no_motivation()}</p>
          )}
        </div>
        {request.skills.length > 0 && (
          <ul aria-label={m.approval_skills()} className="flex flex-wrap gap-1.5">
            {request.skills.map((skill) => (
              <li
                key={skill}
                className="rounded-full border border-line px-2.5 py-0.5 text-sm text-ink-muted"
              >
                {skill}
              </li>
            ))}
          </ul>
        )}
        {failure !== null && <Alert tone="error">{decisionFailure(failure, request)}</Alert>}
        <footer className="grid grid-cols-2 gap-2 sm:flex">
          <Button
            variant="primary"
            icon={Check}
            busy={isPending}
            onClick={approve}
            aria-label={m.approval_approve_of({ name })}
          >
            {m.approval_approve()}
          </Button>
          <LinkButton
            to="/volunteer-approval"
            search={{ reject: request.id }}
            {...OPENS_DIALOG}
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

function Contact({ request: { email, phoneNumber, phoneDisplay } }: { request: VolunteerRequest }) {
  const link =
    'inline-flex min-h-11 min-w-0 items-center gap-2 break-all text-primary-ink hover:underline pointer-fine:min-h-8';
  return (
    <ul className="flex flex-wrap gap-x-6">
      <li className="min-w-0">
        <a href={`mailto:${email}`} className={link}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">{m.approval_email()}: </span>
          {email}
        </a>
      </li>
      {phoneNumber && (
        <li>
          <a href={`tel:${phoneNumber}`} className={link}>
            <Phone className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">{m.approval_phone()}: </span>
            <span className="tabular">{phoneDisplay ?? phoneNumber}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
