import type { Candidate } from '@ijsploeg/worker/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignQuestion } from './assign-question.tsx';
import { CandidateObjections } from './candidate-objections.tsx';
import type { useAssign } from './use-assign.ts';

interface CandidateRowProps {
  candidate: Candidate;
  assigning: ReturnType<typeof useAssign>;
  /** The shift has a place for the candidate. */
  isOpen: boolean;
  /** Below the name: what was asked, and what speaks most for them. */
  badges?: ReactNode;
  /** What speaks for the candidate, the most useful first. */
  facts: readonly string[];
  /** One line a person, with the buttons in it; on a phone the ways to reach them are shown when the name is pressed. */
  isDense?: boolean;
  /** Why the candidate is not asked; null without a reason. */
  objection?: string | null;
  /** The buttons, while the candidate can be assigned. */
  actions: ReactNode;
  /** Makes the link that asks them by WhatsApp, where they can be asked. */
  askByWhatsApp?: (() => Promise<{ url: string }>) | undefined;
}

/** A candidate for a place on a shift, with what speaks for and against them, and how to reach them. */
export function CandidateRow({
  candidate,
  assigning,
  isOpen,
  badges,
  facts,
  isDense = false,
  objection = null,
  actions,
  askByWhatsApp,
}: CandidateRowProps) {
  const { alreadyAssigned, noShowCount, overlaps } = candidate;
  const name = personName(candidate);
  const warnings = [
    ...(noShowCount > 0 ? [m.people_no_shows({ count: noShowCount })] : []),
    ...(objection === null ? [] : [objection]),
  ];
  const folds = useIsPhone() && isDense;
  const who = (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      {facts.length > 0 && <span className="block text-sm text-ink-muted">{facts.join(' · ')}</span>}
    </>
  );
  const outcome = alreadyAssigned ? (
    <Badge tone="green" icon={Check}>
      {m.shifts_assign_already()}
    </Badge>
  ) : (
    isOpen && !assigning.needsOverride && actions
  );
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {folds ? (
          <details className="min-w-0 grow basis-36">
            <summary className="flex min-h-11 items-center gap-3 rounded-md">
              <Avatar name={name} src={candidate.avatarUrl} />
              <span className="min-w-0">{who}</span>
            </summary>
            <ContactLinks person={candidate} compact askByWhatsApp={askByWhatsApp} />
          </details>
        ) : (
          <>
            <Avatar name={name} src={candidate.avatarUrl} />
            <div className="min-w-0 grow basis-32">{who}</div>
            <ContactLinks person={candidate} compact iconsOnly askByWhatsApp={askByWhatsApp} />
          </>
        )}
        {isDense && outcome}
      </div>
      <div className="ml-13 grid justify-items-start gap-1 empty:hidden">
        {badges}
        {warnings.length > 0 && (
          <ul className="grid text-sm text-amber-ink">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <CandidateObjections candidate={candidate} />
        {!isDense && outcome}
      </div>
      {assigning.needsOverride && isOpen && (
        <AssignQuestion
          name={name}
          overlaps={overlaps}
          isBusy={assigning.isPending}
          onAnswer={assigning.onAnswer}
        />
      )}
      {assigning.failure !== null && (
        <div className="mt-2">
          <Alert tone="error">{errorMessage(assigning.failure, m.shifts_failed_assign())}</Alert>
        </div>
      )}
    </li>
  );
}
