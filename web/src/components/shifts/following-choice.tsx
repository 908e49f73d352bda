import { formatShortDay, weekdayNames } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { CheckboxField } from '../forms/choice-fields.tsx';

/** A shift, or a place on one. */
interface Following {
  id: string;
  startTime: string;
}

interface FollowingChoiceProps<Item extends Following> {
  /** What the reader takes, gives or gives back, on the same day of the week. */
  first: Pick<Following, 'startTime'>;
  /** The same work in the next weeks. */
  following: readonly Item[];
  /** Why one cannot be chosen; null if it can. */
  reasonOf: (item: Item) => string | null;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  now: Date;
}

/** Offers the same work on the same day of the next weeks: all of them with one tick, or some of the dates. */
export function FollowingChoice<Item extends Following>({
  first,
  following,
  reasonOf,
  chosen,
  onChoose,
  now,
}: FollowingChoiceProps<Item>) {
  const possible = following.filter((shift) => reasonOf(shift) === null);
  if (possible.length === 0) return null;
  const isOn = chosen.size > 0;
  const toggle = (id: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <div className="rounded-md border border-line px-4 py-1.5">
      <CheckboxField
        label={
          <strong>
            {m.series_also({
              count: possible.length,
              day: weekdayNames()[new Date(first.startTime).getDay()]?.long ?? '',
            })}
          </strong>
        }
        hint={isOn ? undefined : possible.map(({ startTime }) => formatShortDay(startTime, now)).join(', ')}
        checked={isOn}
        onChange={({ target }) => onChoose(new Set(target.checked ? possible.map(({ id }) => id) : []))}
      />
      {isOn && (
        <ul className="grid gap-x-4 pl-8 sm:grid-cols-2">
          {following.map((shift) => {
            const reason = reasonOf(shift);
            return (
              <li key={shift.id}>
                {reason === null ? (
                  <CheckboxField
                    label={formatShortDay(shift.startTime, now)}
                    checked={chosen.has(shift.id)}
                    onChange={({ target }) => toggle(shift.id, target.checked)}
                  />
                ) : (
                  <p className="py-2.5 text-ink-muted">
                    {formatShortDay(shift.startTime, now)}: {reason}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
