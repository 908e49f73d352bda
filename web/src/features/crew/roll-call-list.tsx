import type { CrewShift } from '@ijsploeg/worker/contract';
import { Printer, RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { createStore } from '../../lib/create-store.ts';
import { formatClock } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { memberName } from './member-words.ts';
import { toRollCall } from './roll-call.ts';

/** Who was seen outside, on this device only, until somebody starts again or closes the page. */
const seenPeople = createStore<ReadonlySet<string>>(new Set());

const toggle = (id: string) => {
  const seen = new Set(seenPeople.state());
  if (!seen.delete(id)) seen.add(id);
  seenPeople.set(seen);
};

interface RollCallListProps {
  shifts: readonly CrewShift[];
  now: Date;
  /** When the list came from the server. */
  readAt: Date;
}

/** The people who may be inside, to tick off outside: each is a target for a glove, and nothing is typed or sent. */
export function RollCallList({ shifts, now, readAt }: RollCallListProps) {
  const seen = useSyncExternalStore(seenPeople.subscribe, seenPeople.state);
  const { places, unmarked } = toRollCall(shifts, now.getTime());
  const ids = places.flatMap(({ people }) => people.map(({ id }) => id));
  const count = ids.filter((id) => seen.has(id)).length;
  return (
    <div className="grid gap-5 print:text-[black]">
      <div className="sticky top-14 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-4 py-3 sm:-mx-0 sm:px-0 lg:top-0 print:static print:border-0">
        <p className="tabular grow text-2xl font-bold" role="status">
          {m.roll_call_seen({ seen: count, total: ids.length })}
        </p>
        <div className="flex gap-2 print:hidden">
          {count > 0 && (
            <Button icon={RotateCcw} className="min-h-12" onClick={() => seenPeople.set(new Set())}>
              {m.roll_call_again()}
            </Button>
          )}
          <Button icon={Printer} className="min-h-12" onClick={() => window.print()}>
            {m.ui_print()}
          </Button>
        </div>
        <p className="tabular w-full text-sm text-ink-muted">
          {m.roll_call_read({ time: formatClock(readAt) })}
        </p>
      </div>
      {ids.length === 0 && <p>{m.roll_call_nobody()}</p>}
      {places.map(({ location, people }) => (
        <section key={location} aria-label={location}>
          <h2 className="mb-2 flex justify-between gap-4 text-lg font-bold wrap-anywhere">
            {location}
            <span className="tabular">
              {people.filter(({ id }) => seen.has(id)).length}/{people.length}
            </span>
          </h2>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {people.map(({ id, member }) => (
                <li key={id} className="break-inside-avoid">
                  <label
                    className={classNames(
                      'flex min-h-14 cursor-pointer items-center gap-4 px-4 text-lg font-semibold',
                      'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary',
                      seen.has(id) && 'bg-green-soft text-green-ink',
                    )}
                  >
                    <input
                      type="checkbox"
                      className="size-7 shrink-0 accent-primary"
                      checked={seen.has(id)}
                      onChange={() => toggle(id)}
                    />
                    <span className="min-w-0 wrap-anywhere">{memberName(member)}</span>
                  </label>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {unmarked.length > 0 && (
        <Alert tone="notice" title={m.roll_call_unmarked({ count: unmarked.length })}>
          {unmarked.map(memberName).join(', ')}
        </Alert>
      )}
      {unmarked.length > 0 && (
        <p className="hidden print:block">
          {m.roll_call_unmarked({ count: unmarked.length })}: {unmarked.map(memberName).join(', ')}
        </p>
      )}
    </div>
  );
}
