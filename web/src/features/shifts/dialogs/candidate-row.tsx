import type { Candidate } from '@ijsploeg/worker/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignQuestion } from './assign-question.tsx';
import { CandidateObjections } from './candidate-objections.tsx';
import type { useAssign } from './use-assign.ts';

interface CandidateRowProps {
  candidate: Candidate;
  assigning: ReturnType<typeof useAssign>;
  /** The shift has a place for the candidate. */
  isOpen: boolean;
  /** Beside the name. */
  badge?: ReactNode;
  /** What speaks for the candidate, the most useful first. */
  facts: readonly string[];
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
  badge,
  facts,
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
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2">
        <Avatar name={name} src={candidate.avatarUrl} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {badge}
          </p>
          <p className="text-sm text-ink-muted">{facts.join(' · ')}</p>
          {warnings.length > 0 && (
            <ul className="grid text-sm text-amber-ink">
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <CandidateObjections candidate={candidate} />
        </div>
        {alreadyAssigned ? (
          <Badge tone="green" icon={Check}>
            {m.shifts_assign_already()}
          </Badge>
        ) : (
          isOpen && !assigning.needsOverride && actions
        )}
        <div className="col-span-2 col-start-2">
          <ContactLinks person={candidate} compact askByWhatsApp={askByWhatsApp} />
        </div>
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
