import type { AuditEntry } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarHeart,
  ChevronDown,
  ClipboardCheck,
  KeyRound,
  type LucideIcon,
  Mail,
  Settings2,
  ShieldAlert,
  UserRound,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock, formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { actionText, type Change, changesOf, summaryOf } from './audit-words.ts';

const ICONS: Record<string, LucideIcon> = {
  account: KeyRound,
  assignment: ClipboardCheck,
  event: CalendarHeart,
  mail: Mail,
  person: UserRound,
  request: ShieldAlert,
  setting: Settings2,
  shift: CalendarDays,
  volunteer_request: UserRoundCheck,
};

const kindOf = ({ action }: AuditEntry) => action.split('.')[0] ?? '';

/** One entry: the action, who did it and whom it concerns, with links; the changes are in a disclosure. */
export function AuditRow({ entry, now, withDay }: { entry: AuditEntry; now: Date; withDay: boolean }) {
  const Icon = ICONS[kindOf(entry)] ?? UserRound;
  const summary = summaryOf(entry);
  return (
    <li className="flex gap-3 py-3">
      <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        {/* Only beside a long word the time takes a line of its own. */}
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-min grow basis-32 font-semibold">{actionText(entry)}</span>
          <time dateTime={entry.at} className="tabular shrink-0 text-sm text-ink-muted">
            {withDay ? formatMoment(entry.at, now) : formatClock(entry.at)}
          </time>
        </p>
        {summary && <p className="break-words">{summary}</p>}
        <div className="flex flex-wrap items-baseline gap-x-5">
          <People entry={entry} />
          <Thing entry={entry} />
          <Details entry={entry} now={now} />
        </div>
      </div>
    </li>
  );
}

function People({ entry: { actor, person, action } }: { entry: AuditEntry }) {
  const isOwn = actor !== null && actor.id === person?.id;
  // Without an actor, the portal acted by itself, e.g. approved an application. In `account.*` entries the
  // actor is unknown instead.
  const isVisitor = actor === null && action === 'request.refused';
  const isPortal = actor === null && !isVisitor && !action.startsWith('account.');
  if (!actor && !person && !isPortal && !isVisitor) return null;
  return (
    <p className="text-ink-muted">
      {isPortal && m.audit_by_portal()}
      {isVisitor && m.audit_by_visitor()}
      {actor && (
        <>
          {m.audit_by()} <PersonLink person={actor} />
        </>
      )}
      {person && !isOwn && (
        <>
          {(actor || isPortal || isVisitor) && ', '}
          {m.audit_about()} <PersonLink person={person} />
        </>
      )}
    </p>
  );
}

const TEXT_LINK =
  '-my-2.5 inline-block py-2.5 text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0';

function PersonLink({ person: { id, name } }: { person: NonNullable<AuditEntry['actor']> }) {
  return (
    <Link to="/admin-log" search={{ person: id }} className={TEXT_LINK}>
      {name ?? m.audit_removed_person()}
    </Link>
  );
}

/** A link to the subject of the entry, if it still exists. */
function Thing({ entry }: { entry: AuditEntry }): ReactNode {
  const { shift, person, action, subjectKind, subjectId } = entry;
  if (subjectKind === 'event' && subjectId && action !== 'event.deleted') {
    return (
      <Link to="/events/$id" params={{ id: subjectId }} className={TEXT_LINK}>
        {m.audit_open_event()}
      </Link>
    );
  }
  if (shift) {
    return (
      <Link to="/shifts" search={{ shift: shift.id }} className={TEXT_LINK}>
        {m.audit_open_shift({ title: shift.title })}
      </Link>
    );
  }
  switch (kindOf(entry)) {
    case 'mail':
      return (
        <Link to="/mail-log" className={TEXT_LINK}>
          {m.audit_open_mail()}
        </Link>
      );
    case 'setting':
      return <SettingLink entry={entry} />;
    default:
      return person?.name ? (
        <Link
          to="/volunteers"
          search={{ view: 'all', act: 'profile', person: person.id }}
          className={TEXT_LINK}
        >
          {m.audit_open_person()}
        </Link>
      ) : null;
  }
}

function SettingLink({ entry: { after } }: { entry: AuditEntry }) {
  if (after && 'erasing' in after)
    return (
      <Link to="/settings/retention" className={TEXT_LINK}>
        {m.settings_retention_open()}
      </Link>
    );
  return (
    <Link to={after && 'enabled' in after ? '/volunteer-approval' : '/settings'} className={TEXT_LINK}>
      {m.audit_open_setting()}
    </Link>
  );
}

function Details({ entry, now }: { entry: AuditEntry; now: Date }) {
  const changes = changesOf(entry);
  const what = actionText(entry);
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className="-my-2.5 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-ink-muted hover:text-ink pointer-fine:my-0 pointer-fine:min-h-0 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true">{m.audit_details()}</span>
        <span className="sr-only">{m.audit_details_of({ what, when: formatMoment(entry.at, now) })}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-1 grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
        {changes.length > 0 && <Changes changes={changes} />}
        {entry.sourceAddress && (
          <p className="break-words text-ink-muted">
            {m.audit_source_address({ address: entry.sourceAddress })}
          </p>
        )}
        <p className="break-words text-ink-muted">{m.audit_request_id({ id: entry.requestId })}</p>
      </div>
    </details>
  );
}

/** A line for each value; beside the names of the fields three columns would break words on a phone. */
const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="grid max-w-2xl gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
    {changes.map(({ field, label, before, after }) => (
      <div key={field} className="sm:contents">
        <dt className="text-ink-muted">{label}</dt>
        <dd className="break-words">{[before, after].filter((value) => value !== null).join(' → ')}</dd>
      </div>
    ))}
  </dl>
);
