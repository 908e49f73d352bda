import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { Check, Replace, X } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { PriorityBadge } from './priority-badge.tsx';
import { SelectBox } from './select-box.tsx';
import { useDecidePlace } from './use-decide-place.ts';
import type { Selection } from './use-selection.ts';

interface ToDoRowProps {
  item: UnconfirmedAssignment;
  selection: Selection;
  now: Date;
}

/** One place that waits for an admin's confirmation. */
export function ToDoRow({ item, selection, now }: ToDoRowProps) {
  const { volunteer, shift } = item;
  const { decide, deciding, failure } = useDecidePlace(item);
  const name = personName(volunteer);
  const named = { name, title: shift.title };
  return (
    <article
      aria-label={`${name}, ${shift.title}`}
      className="grid gap-y-2 px-4 py-2 *:min-w-0 sm:px-5 pointer-fine:py-1.5"
    >
      <div className="flex items-center gap-3">
        <SelectBox
          label={m.todo_select_of(named)}
          state={selection.stateOf([item])}
          onChange={(isSelected) => selection.select([item], isSelected)}
        />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <h4 className="min-w-0 sm:basis-52">
            <Link
              from="/admin-todo"
              to="/admin-todo"
              search={(search) => ({ ...search, details: item.id })}
              {...OPEN_DIALOG_OPTIONS}
              className="-my-2.5 inline-block py-2.5 font-semibold wrap-anywhere hover:underline pointer-fine:-my-1 pointer-fine:py-1"
            >
              {name}
            </Link>
          </h4>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            {item.priority === 'high' && <PriorityBadge priority={item.priority} />}
            {item.isTakenOver && (
              <Badge tone="blue" icon={Replace}>
                {m.todo_taken_over()}
              </Badge>
            )}
            {m.todo_since({ when: formatMoment(item.assignedAt, now) })}
          </p>
        </div>
        <footer className="flex shrink-0 gap-1 sm:gap-2">
          <Button
            size="sm"
            icon={Check}
            busy={deciding !== null}
            onClick={() => void decide('confirm')}
            aria-label={m.todo_confirm_of(named)}
            className="min-w-11"
          >
            <span className="max-sm:hidden">{m.todo_confirm()}</span>
          </Button>
          <LinkButton
            from="/admin-todo"
            to="/admin-todo"
            search={(search) => ({ ...search, cancel: item.id })}
            {...OPEN_DIALOG_OPTIONS}
            variant="quiet"
            size="sm"
            icon={X}
            aria-label={m.todo_cancel_of(named)}
            className="min-w-11"
          >
            <span className="max-sm:hidden">{m.todo_cancel()}</span>
          </LinkButton>
        </footer>
      </div>
      {failure && <Alert tone="error">{failure}</Alert>}
    </article>
  );
}
