import type { StandIn } from '@ijsploeg/worker/contract';
import { UserPlus } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatMoment, formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { ToDoFacts } from './to-do-shift.tsx';

interface StandInsProps {
  requests: readonly StandIn[];
  now: Date;
}

/** The people who cannot come and seek a stand-in. Hidden if there are none. */
export function StandIns({ requests, now }: StandInsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="stand-ins" className="mb-6">
      <h2 id="stand-ins" className="mb-2 text-xl font-bold">
        {m.todo_stand_ins()} <span className="tabular font-normal text-ink-muted">({requests.length})</span>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id}>
              <Request request={request} now={now} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Request({ request, now }: { request: StandIn; now: Date }) {
  const { id, shift, volunteer, reason, createdAt } = request;
  const name = personName(volunteer);
  const named = { name, title: shift.title, when: formatWhen(shift.startTime, shift.endTime, now) };
  return (
    <article
      aria-label={`${name}, ${shift.title}`}
      className="grid gap-x-6 gap-y-3 px-4 py-3 *:min-w-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-start"
    >
      <ToDoFacts shift={shift} now={now} />
      <div className="flex gap-3">
        <Avatar name={name} src={volunteer.avatarUrl} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-muted">
            {m.todo_stand_in_since({ when: formatMoment(createdAt, now) })}
          </p>
          {reason && <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>}
          <ContactLinks person={volunteer} compact />
        </div>
      </div>
      <footer className="flex flex-wrap gap-2 max-sm:[&>*]:grow lg:flex-nowrap lg:justify-end">
        <LinkButton
          to="/admin-todo"
          search={(search) => ({ ...search, standIn: id })}
          {...OPEN_DIALOG_OPTIONS}
          preload={false}
          size="sm"
          icon={UserPlus}
          aria-label={m.todo_stand_in_choose_of(named)}
        >
          {m.todo_stand_in_choose()}
        </LinkButton>
        <LinkButton
          to="/admin-todo"
          search={(search) => ({ ...search, release: id })}
          {...OPEN_DIALOG_OPTIONS}
          preload={false}
          variant="quiet"
          size="sm"
          aria-label={m.todo_release_of(named)}
        >
          {m.todo_release()}
        </LinkButton>
      </footer>
    </article>
  );
}
