import type { OutboxMail } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { outboxKindText } from '../../lib/format/mail-words.ts';
import { m } from '../../paraglide/messages.js';
import { MailStatusBadge } from './mail-status-badge.tsx';
import { useResend } from './use-resend.ts';

/** A table of mails with their state; on a phone each row is a card. */
export function MailTable({ mails, now }: { mails: readonly OutboxMail[]; now: Date }) {
  const { resend, resending } = useResend();
  const columns: Column<OutboxMail>[] = [
    {
      key: 'mail',
      heading: m.mail_column_mail(),
      phone: 'title',
      cell: ({ subject, ...mail }) => (
        <span className="grid min-w-0 sm:min-w-44">
          <span className="font-semibold wrap-anywhere">{subject ?? outboxKindText(mail)}</span>
          {subject && <span className="text-sm font-normal text-ink-muted">{outboxKindText(mail)}</span>}
        </span>
      ),
    },
    {
      key: 'to',
      heading: m.mail_column_to(),
      phone: 'plain',
      cell: (mail) => <Recipient {...mail} />,
    },
    {
      key: 'created',
      heading: m.mail_column_created(),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="tabular lg:whitespace-nowrap">
          {formatMoment(createdAt, now)}
        </time>
      ),
    },
    {
      key: 'state',
      heading: m.mail_column_state(),
      phone: 'plain',
      cell: (mail) => <State mail={mail} now={now} />,
    },
    {
      key: 'action',
      heading: <span className="sr-only">{m.mail_column_action()}</span>,
      align: 'end',
      phone: 'plain',
      cell: (mail) =>
        mail.status === 'failed' &&
        !mail.isMasked && (
          <Button
            size="sm"
            icon={RotateCw}
            className="max-sm:w-full lg:whitespace-nowrap"
            busy={resending.has(mail.id)}
            onClick={() => void resend(mail)}
            aria-label={m.mail_resend_to({ kind: outboxKindText(mail), recipient: mail.recipient })}
          >
            {/* A tablet has no room for the words beside long names. */}
            <span className="sm:max-lg:sr-only">{m.mail_resend()}</span>
          </Button>
        ),
    },
  ];
  return (
    <Card className="max-sm:border-0 max-sm:bg-transparent">
      <Table caption={m.mail_caption()} columns={columns} rows={mails} rowKey={({ id }) => id} />
    </Card>
  );
}

function Recipient({ person, recipient }: OutboxMail) {
  return (
    <span className="grid min-w-0">
      {person && person.name !== recipient && (
        <Link
          to="/volunteers"
          search={{ view: 'all', act: 'profile', person: person.id }}
          className="-my-2.5 w-fit py-2.5 text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0"
        >
          {person.name}
        </Link>
      )}
      <span title={recipient} className="truncate text-sm text-ink-muted sm:max-w-40 lg:max-w-64">
        {recipient}
      </span>
    </span>
  );
}

function State({ mail, now }: { mail: OutboxMail; now: Date }) {
  const { status, sentAt, attempts, nextAttemptAt, lastError } = mail;
  return (
    <span className="grid max-w-sm justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <MailStatusBadge status={status} />
        {status === 'sent' && sentAt && (
          <time dateTime={sentAt} className="tabular text-sm text-ink-muted">
            {formatMoment(sentAt, now)}
          </time>
        )}
      </span>
      {status !== 'sent' && attempts > 0 && (
        <span className="text-sm text-ink-muted">{m.mail_attempts({ count: attempts })}</span>
      )}
      {nextAttemptAt && Date.parse(nextAttemptAt) > now.getTime() && (
        <time dateTime={nextAttemptAt} className="tabular text-sm text-ink-muted">
          {attempts > 0
            ? m.mail_next_attempt({ when: formatMoment(nextAttemptAt, now) })
            : m.mail_goes_out({ when: formatMoment(nextAttemptAt, now) })}
        </time>
      )}
      {lastError && status !== 'sent' && (
        <span className="text-sm break-words text-ink-muted">{lastError}</span>
      )}
      {status === 'failed' && mail.isMasked && (
        <span className="text-sm text-ink-muted">{m.mail_address_masked()}</span>
      )}
    </span>
  );
}
