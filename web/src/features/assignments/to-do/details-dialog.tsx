import type { MyAssignment, UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { SkillTags } from '../../../components/people/skill-tags.tsx';
import { PlaceState } from '../../../components/shifts/place-state.tsx';
import { Places } from '../../../components/shifts/places.tsx';
import { ShiftStatusBadge } from '../../../components/shifts/shift-badges.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatMoment, formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { roleName } from '../../../lib/format/role-name.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { personQuery } from '../../../lib/people/person.query.ts';
import { m } from '../../../paraglide/messages.js';
import { PriorityBadge } from './priority-badge.tsx';
import { personAssignmentsQuery } from './to-do.queries.ts';
import { missingSkills } from './to-do-list.ts';
import { useDecidePlace } from './use-decide-place.ts';

interface DetailsDialogProps {
  item: UnconfirmedAssignment;
  /** True when the place was settled while this dialog was open. */
  isDecided: boolean;
  now: Date;
  onClose: () => void;
}

/** The volunteer behind an unconfirmed place: contact details, skills and recent shifts. */
export function DetailsDialog({ item, isDecided, now, onClose }: DetailsDialogProps) {
  const { volunteer, shift } = item;
  const { decide, deciding, failure } = useDecidePlace(item);
  const name = personName(volunteer);
  const isTooLate = isDecided && deciding === null;
  return (
    <Dialog
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} src={volunteer.avatarUrl} />
          <span className="min-w-0">{name}</span>
        </span>
      }
      onClose={onClose}
      footer={
        isTooLate ? (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        ) : (
          <>
            {/* Replaces this dialog, so that Back leads to the list. */}
            <LinkButton
              from="/admin-todo"
              to="/admin-todo"
              search={(search) => ({ ...search, details: undefined, cancel: item.id })}
              replace
              state={(state) => state}
              resetScroll={false}
            >
              {m.todo_cancel_do()}
            </LinkButton>
            <Button
              variant="primary"
              icon={Check}
              busy={deciding !== null}
              onClick={async () => {
                if (await decide('confirm')) onClose();
              }}
            >
              {m.todo_confirm()}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5 *:min-w-0">
        {failure && <Alert tone="error">{failure}</Alert>}
        {isTooLate && <Alert tone="notice">{m.todo_was_settled({ name })}</Alert>}
        <section className="grid gap-1 rounded-md bg-sunken px-4 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <strong className="min-w-0 font-semibold wrap-anywhere">{shift.title}</strong>
            <PriorityBadge priority={item.priority} />
          </p>
          <p className="tabular">{formatWhenAtBoth(shift.startTime, shift.endTime, now)}</p>
          <p className="flex flex-wrap items-center gap-x-4 text-ink-muted">
            <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              {shift.location}
            </span>
            <Places {...shift} />
          </p>
          <p className="text-sm text-ink-muted">
            {m.todo_assigned({ when: formatMoment(item.assignedAt, now) })}
          </p>
          {item.notes && <p className="whitespace-pre-line">{item.notes}</p>}
        </section>
        <PersonSections volunteer={volunteer} shift={shift} />
        <History personId={volunteer.id} now={now} />
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function PersonSections({ volunteer, shift }: Pick<UnconfirmedAssignment, 'volunteer' | 'shift'>) {
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(volunteer.id));
  const missing = person ? missingSkills(shift, person.skills) : [];
  return (
    <>
      <Section title={m.todo_person()}>
        {person && (
          <p className="text-ink-muted">
            {[roleName(person.role), person.city, person.country].filter(Boolean).join(' · ')}
          </p>
        )}
        <ContactLinks person={volunteer} />
      </Section>
      <Section title={m.todo_skills()}>
        {person ? (
          <>
            {person.skills.length === 0 && <p className="text-ink-muted">{m.todo_no_skills()}</p>}
            <SkillTags skills={person.skills} label={m.todo_skills()} />
            {missing.length > 0 && (
              <div className="mt-3">
                <Alert tone="notice">{m.todo_missing_skills({ skills: skillsText(missing) })}</Alert>
              </div>
            )}
          </>
        ) : error ? (
          <ErrorState
            of="part"
            message={errorMessage(error, m.todo_failed_person())}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton className="h-6 w-48" />
          </Loading>
        )}
      </Section>
    </>
  );
}

function History({ personId, now }: { personId: string; now: Date }) {
  const { data, error, isFetching, refetch } = useQuery(personAssignmentsQuery(personId));
  return (
    <Section title={m.todo_history()}>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((assignment) => (
            <HistoryRow key={assignment.id} assignment={assignment} now={now} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          of="part"
          message={errorMessage(error, m.todo_failed_person())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading className="grid gap-4 py-2">
          <Skeleton className="mb-3 w-64" />
          <Skeleton className="mb-3 w-56" />
          <Skeleton className="w-60" />
        </Loading>
      )}
    </Section>
  );
}

function HistoryRow({ assignment, now }: { assignment: MyAssignment; now: Date }) {
  const { shift } = assignment;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block truncate">{shift.title}</span>
        <span className="tabular block text-sm text-ink-muted">
          {formatWhenAtBoth(shift.startTime, shift.endTime, now)}
        </span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
        {shift.status === 'cancelled' && <ShiftStatusBadge status={shift.status} />}
        <PlaceState place={assignment} shift={shift} atEnd />
      </span>
    </li>
  );
}
