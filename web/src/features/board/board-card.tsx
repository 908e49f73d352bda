import type { BoardPerson, BoardShift } from '@ijsploeg/worker/contract';
import { Check, Circle, Star } from 'lucide-react';
import { classNames } from '../../components/ui/class-names.ts';
import { formatClock } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

interface BoardCardProps {
  shift: BoardShift;
  isUnderWay: boolean;
  hasNames: boolean;
}

/** A shift on the board: when, what and where, how many are missing, and who is on it. */
export function BoardCard({ shift, isUnderWay, hasNames }: BoardCardProps) {
  const {
    title,
    location,
    startTime,
    endTime,
    maxVolunteers,
    held,
    present,
    missing,
    isBelowMinimum,
    people,
  } = shift;
  // Nobody is said to be missing where nobody records attendance.
  const showsPresence = isUnderWay && present > 0;
  return (
    <article
      className={classNames(
        'rounded-lg border bg-surface p-[0.7em]',
        isBelowMinimum ? 'border-red border-l-[0.4em]' : 'border-line',
      )}
    >
      <div className="flex items-start gap-[0.6em]">
        <div className="min-w-0 grow">
          <p className="tabular text-[0.9em] text-ink-muted">
            {formatClock(startTime)}–{formatClock(endTime)} · {location}
          </p>
          <h3 className="font-bold wrap-anywhere">{title}</h3>
        </div>
        <p className="tabular shrink-0 text-[1.1em] font-bold">
          {m.board_count({ held, max: maxVolunteers })}
        </p>
      </div>
      {missing > 0 && (
        <p
          className={classNames(
            'mt-[0.4em] inline-block rounded-md px-[0.5em] py-[0.15em] font-bold',
            isBelowMinimum ? 'bg-red-soft text-[1.2em] text-red-ink' : 'bg-amber-soft text-amber-ink',
          )}
        >
          {isBelowMinimum ? m.board_needed({ count: missing }) : m.board_free({ count: missing })}
        </p>
      )}
      {hasNames ? (
        <ul className="mt-[0.4em] flex flex-wrap gap-x-[0.9em] gap-y-[0.15em]">
          {people.map((person, index) => (
            <Person key={index} person={person} showsPresence={showsPresence} />
          ))}
        </ul>
      ) : (
        showsPresence && <p className="mt-[0.4em]">{m.board_present({ count: present, held })}</p>
      )}
    </article>
  );
}

function Person({
  person: { name, isLead, isIn },
  showsPresence,
}: {
  person: BoardPerson;
  showsPresence: boolean;
}) {
  const Mark = isIn ? Check : Circle;
  return (
    <li
      className={classNames(
        'inline-flex max-w-full items-center gap-[0.3em]',
        isLead && 'font-bold',
        showsPresence && !isIn && 'text-ink-muted',
      )}
    >
      {showsPresence && (
        <>
          <Mark
            className={classNames('size-[0.8em] shrink-0', isIn && 'text-green')}
            strokeWidth={3}
            aria-hidden="true"
          />
          <span className="sr-only">{isIn ? m.board_in() : m.board_not_in()}</span>
        </>
      )}
      <span className="truncate">{name}</span>
      {isLead && (
        <>
          <Star className="size-[0.8em] shrink-0 fill-current text-amber" aria-hidden="true" />
          <span className="sr-only">{m.board_lead()}</span>
        </>
      )}
    </li>
  );
}
