import type { ListedShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarHeart,
  Check,
  Clock,
  type LucideIcon,
  MapPin,
  Sparkles,
  Users,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { openingOf } from '../../../components/shifts/claim-refusals.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatEventTime, formatWhen, zoneLabel } from '../../../lib/format/format-date.ts';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { freePlaces, isBelowMinimum } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';
import { OpensIn } from '../opens-in.tsx';

interface ShiftFactsProps {
  shift: ListedShift;
  now: Date;
  /** The required skills that the reader lacks. */
  missing: string[];
}

/** When and where a shift is, how many places are taken, and which skills it requires. */
export function ShiftFacts({ shift, now, missing }: ShiftFactsProps) {
  const { startTime, endTime, currentVolunteers: taken, maxVolunteers: max } = shift;
  const eventTime = formatEventTime(startTime, endTime);
  const free = freePlaces(shift);
  return (
    <dl className="grid gap-3">
      <Fact icon={Clock} term={m.shifts_in_dialog_when()}>
        <span className="tabular text-lg font-semibold">{formatWhen(startTime, endTime, now)}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-muted">{zoneLabel(startTime)}</span>
        {eventTime && (
          <span className="block text-ink-muted">{m.shifts_event_time({ time: eventTime })}</span>
        )}
      </Fact>
      <Fact icon={MapPin} term={m.shifts_in_dialog_where()}>
        {shift.location}
      </Fact>
      <Fact icon={Users} term={m.shifts_in_dialog_places()}>
        <span className="tabular">{m.shifts_places_said({ taken, max })}</span>
        {free > 0 && <strong className="tabular"> · {m.shifts_free({ count: free })}</strong>}
        {shift.minVolunteers ? (
          <span
            className={classNames(
              'block text-sm',
              isBelowMinimum(shift, now) ? 'font-semibold text-red-ink' : 'text-ink-muted',
            )}
          >
            {isBelowMinimum(shift, now)
              ? m.shifts_minimum_lacks({ count: shift.minVolunteers - taken, min: shift.minVolunteers })
              : m.shifts_minimum({ count: shift.minVolunteers })}
          </span>
        ) : null}
      </Fact>
      {shift.opensAt && Date.parse(shift.opensAt) > now.getTime() && (
        <Fact icon={CalendarClock} term={m.shifts_in_dialog_opens()}>
          {shift.claim.reason === 'shift.not_open' ? (
            <OpensIn shift={shift} now={now} />
          ) : (
            m.shifts_short_not_open({ when: openingOf(shift, now) })
          )}
        </Fact>
      )}
      {shift.event && (
        <Fact icon={CalendarHeart} term={m.shifts_in_dialog_event()}>
          <Link
            to="/events/$id"
            params={{ id: shift.event.id }}
            className="-my-2.5 inline-block py-2.5 text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0"
          >
            {shift.event.title}
          </Link>
        </Fact>
      )}
      {shift.requiredSkills && (
        <Fact icon={Sparkles} term={m.shifts_in_dialog_skills()}>
          <Skills skills={shift.requiredSkills} missing={missing} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="pt-0.5 text-ink-muted">
        <Icon className="size-5" aria-hidden="true" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Skills({ skills, missing }: { skills: string[]; missing: string[] }) {
  return (
    <ul className="grid gap-0.5">
      {skills.map((skill) => (
        <li key={skill} className="flex items-center gap-1.5">
          {skillLabel(skill)}
          {missing.includes(skill) && (
            <span className="inline-flex items-center gap-1 text-sm text-red-ink">
              <X className="size-4" aria-hidden="true" />
              {m.shifts_skill_missing()}
            </span>
          )}
          {missing.length > 0 && !missing.includes(skill) && (
            <span className="inline-flex items-center gap-1 text-sm text-green-ink">
              <Check className="size-4" aria-hidden="true" />
              {m.shifts_skill_held()}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
