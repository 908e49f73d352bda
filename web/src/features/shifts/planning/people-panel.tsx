import type { GridPerson } from '@ijsploeg/worker/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { useDragSource } from './drag.ts';

const ROW_PX = 48;

/** `2 diensten · 7 uur`, of the week. */
export const weekText = ({ shiftsThisWeek, minutesThisWeek }: GridPerson): string =>
  shiftsThisWeek === 0
    ? m.planning_no_shifts()
    : `${m.planning_shift_count({ count: shiftsThisWeek })} · ${formatHours(minutesThisWeek)}`;

interface PeoplePanelProps {
  people: readonly GridPerson[];
  /** There are more than are listed. */
  total: number;
  /** The person who is picked up. */
  carriedId: string | null;
  onPick: (person: GridPerson) => void;
}

/** The people beside the view by place, who can be given a place. One tab stop, in which the arrow keys move. */
export function PeoplePanel({ people, total, carriedId, onPick }: PeoplePanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const at = Math.max(
    0,
    people.findIndex(({ id }) => id === cursor),
  );
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => people[index]?.id ?? index,
    overscan: 3,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      return at < count && !shown.includes(at) ? [...shown, at].sort((one, other) => one - other) : shown;
    },
  });
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const person = people[at];
    if (person && ['Enter', ' ', 'm'].includes(event.key)) {
      event.preventDefault();
      onPick(person);
      return;
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: people.length - 1 }[event.key];
    const next = to === undefined ? undefined : people[to];
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    setCursor(next.id);
    rows.scrollToIndex(to ?? 0);
  }

  return (
    <section aria-label={m.planning_people()} className="grid min-w-0 content-start gap-2">
      {people.length === 0 ? (
        <p className="text-sm text-ink-muted">{m.planning_people_none()}</p>
      ) : (
        <div
          ref={scroller}
          className="max-h-[max(20rem,calc(100dvh-12rem))] overflow-y-auto rounded-lg border border-line bg-surface"
        >
          <ul
            aria-label={m.planning_people_said({ count: people.length })}
            className="relative"
            style={{ height: rows.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const person = people[index];
              if (!person) return null;
              return (
                <li
                  key={key}
                  aria-setsize={people.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0 h-12"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Person
                    person={person}
                    isStop={index === at}
                    isCarried={person.id === carriedId}
                    onFocus={() => setCursor(person.id)}
                    onPress={() => {
                      setCursor(person.id);
                      onPick(person);
                    }}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {total > people.length && (
        <p className="text-sm text-ink-muted">{m.planning_people_more({ count: people.length, total })}</p>
      )}
    </section>
  );
}

interface PersonProps {
  person: GridPerson;
  isStop: boolean;
  isCarried: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function Person({ person, isStop, isCarried, onFocus, onPress }: PersonProps) {
  const drag = useDragSource(`person:${person.id}`);
  const name = nameOnShift(person);
  return (
    // Firefox cannot drag a button (bug 568313).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it handles the keys.
    <div
      ref={drag}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isCarried}
      onFocus={onFocus}
      onClick={onPress}
      className={classNames(
        'grid h-full content-center px-2 text-sm leading-tight select-none focus-visible:-outline-offset-2',
        'cursor-pointer [-webkit-touch-callout:none] pointer-fine:cursor-grab',
        isCarried ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="truncate font-semibold">{name}</span>
      <span className="tabular truncate text-ink-muted">{weekText(person)}</span>
    </div>
  );
}
