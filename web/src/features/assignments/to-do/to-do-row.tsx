import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { Check, Replace } from 'lucide-react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
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
      className="grid gap-x-6 gap-y-3 px-4 py-3 *:min-w-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="flex items-center gap-3">
        <SelectBox
          label={m.todo_select_of(named)}
          state={selection.stateOf([item])}
          onChange={(isSelected) => selection.select([item], isSelected)}
        />
        <Avatar name={name} src={volunteer.avatarUrl} />
        <div className="grid min-w-0 gap-1">
          <h3 className="truncate">
            <Link
              to="/admin-todo"
              search={(search) => ({ ...search, details: item.id })}
              {...OPEN_DIALOG_OPTIONS}
              className="-my-2.5 inline-block py-2.5 text-lg font-semibold hover:underline pointer-fine:my-0 pointer-fine:py-0"
            >
              {name}
            </Link>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            <PriorityBadge priority={item.priority} />
            {item.isTakenOver && (
              <Badge tone="blue" icon={Replace}>
                {m.todo_taken_over()}
              </Badge>
            )}
            {m.todo_assigned({ when: formatMoment(item.assignedAt, now) })}
          </p>
        </div>
      </div>
      <footer className="flex flex-wrap gap-2 max-sm:[&>*]:grow lg:flex-nowrap lg:justify-end">
        <Button
          size="sm"
          icon={Check}
          busy={deciding !== null}
          onClick={() => void decide('confirm')}
          aria-label={m.todo_confirm_of(named)}
        >
          {m.todo_confirm()}
        </Button>
        <LinkButton
          to="/admin-todo"
          search={(search) => ({ ...search, cancel: item.id })}
          {...OPEN_DIALOG_OPTIONS}
          variant="quiet"
          size="sm"
          aria-label={m.todo_cancel_of(named)}
        >
          {m.todo_cancel()}
        </LinkButton>
        <LinkButton
          to="/admin-todo"
          search={(search) => ({ ...search, details: item.id })}
          {...OPEN_DIALOG_OPTIONS}
          variant="quiet"
          size="sm"
          aria-label={m.todo_details_of(named)}
        >
          {m.todo_details()}
        </LinkButton>
      </footer>
      {failure && (
        <div className="lg:col-span-2">
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
    </article>
  );
}
