import type { GridPerson } from '@ijsploeg/worker/contract';
import { classNames } from '../../../components/ui/class-names.ts';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { useDragSource } from './drag.ts';
import { weekText } from './people-panel.tsx';

interface PersonHeaderProps {
  person: GridPerson;
  isStop: boolean;
  isCarried: boolean;
}

/** The name before a row; pressing it picks the person up for a new place. */
export function PersonHeader({ person, isStop, isCarried }: PersonHeaderProps) {
  const drag = useDragSource(`person:${person.id}`);
  return (
    <div role="rowheader" tabIndex={-1} className="sticky left-0 z-1 border-r border-line bg-surface p-0.5">
      {/* Firefox cannot drag a button (bug 568313). */}
      <div
        ref={drag}
        role="button"
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isCarried}
        title={`${nameOnShift(person)}, ${weekText(person)}`}
        data-item={`person:${person.id}`}
        className={classNames(
          'flex min-h-11 items-center gap-1.5 rounded-md px-1.5 pointer-fine:min-h-6.5 text-sm leading-tight select-none focus-visible:-outline-offset-2',
          'cursor-pointer [-webkit-touch-callout:none] pointer-fine:cursor-grab',
          isCarried ? 'bg-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0 grow truncate font-semibold">{nameOnShift(person)}</span>
        <span aria-hidden="true" className="tabular text-ink-muted">
          {person.shiftsThisWeek}
        </span>
        <span className="sr-only">{weekText(person)}</span>
      </div>
    </div>
  );
}
