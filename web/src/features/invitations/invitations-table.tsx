import type { Invitation } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatMoment, formatShortDay } from '../../lib/format/format-date.ts';
import { personName } from '../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { StateBadge } from './state-words.tsx';

const isAnswered = ({ state }: Invitation) => state === 'accepted' || state === 'refused';

/** The name of somebody who was invited, or what is left of it. */
export const invitedName = (invitation: Invitation): string =>
  invitation.state === 'refused' ? m.invitations_erased() : personName(invitation);

/** A table of invitations; on a phone each is a card. */
export function InvitationsTable({ invitations, now }: { invitations: readonly Invitation[]; now: Date }) {
  const columns: Column<Invitation>[] = [
    {
      key: 'name',
      heading: m.invitations_column_name(),
      phone: 'title',
      cell: (invitation) => (
        <span className="grid min-w-0">
          <Name invitation={invitation} />
          <span className="truncate text-sm font-normal text-ink-muted">{invitation.email}</span>
        </span>
      ),
    },
    {
      key: 'state',
      heading: m.invitations_column_state(),
      phone: 'plain',
      cell: (invitation) => <State invitation={invitation} now={now} />,
    },
    {
      key: 'invited',
      heading: m.invitations_column_invited(),
      cell: ({ invitedAt }) => (
        <time dateTime={invitedAt} className="tabular lg:whitespace-nowrap">
          {formatMoment(invitedAt, now)}
        </time>
      ),
    },
    {
      key: 'action',
      heading: <span className="sr-only">{m.invitations_column_action()}</span>,
      align: 'end',
      phone: 'plain',
      cell: (invitation) =>
        !isAnswered(invitation) && (
          <LinkButton
            to="/invitations"
            search={(search: object) => ({ ...search, act: 'withdraw' as const, invitation: invitation.id })}
            {...OPEN_DIALOG_OPTIONS}
            size="sm"
            icon={Undo2}
            className="max-sm:w-full"
            aria-label={m.invitations_withdraw_of({ name: invitedName(invitation) })}
          >
            {m.invitations_withdraw()}
          </LinkButton>
        ),
    },
  ];
  return (
    <Card className="max-sm:border-0 max-sm:bg-transparent">
      <Table caption={m.invitations_title()} columns={columns} rows={invitations} rowKey={({ id }) => id} />
    </Card>
  );
}

function Name({ invitation }: { invitation: Invitation }) {
  const { state, personId } = invitation;
  const name = invitedName(invitation);
  if (!personId)
    return <span className={state === 'refused' ? 'text-ink-muted' : 'font-semibold'}>{name}</span>;
  return (
    <Link
      to="/volunteers"
      search={{ view: 'all', act: 'profile', person: personId }}
      className="-my-2.5 w-fit py-2.5 font-semibold text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0"
    >
      {name}
    </Link>
  );
}

function State({ invitation, now }: { invitation: Invitation; now: Date }) {
  const { state, answeredAt, remindedAt, expiresAt } = invitation;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StateBadge state={state} />
      <span className="text-sm text-ink-muted">
        {answeredAt
          ? formatMoment(answeredAt, now)
          : [
              ...(remindedAt ? [m.invitations_reminded({ when: formatMoment(remindedAt, now) })] : []),
              m.invitations_expires({ day: formatShortDay(expiresAt, now) }),
            ].join(' · ')}
      </span>
    </span>
  );
}
