import { useQuery } from '@tanstack/react-query';
import { auditLogQuery } from '../../lib/api/audit-log.queries.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { AuditRow } from './audit-row.tsx';

/** The number of entries shown; the log itself has the rest. */
const SHOWN = 8;

/** The latest entries by or about a person. Admins only. */
export function PersonAudit({ personId }: { personId: string }) {
  const now = useNow();
  const { data, error, isFetching, refetch } = useQuery(auditLogQuery({ person: personId }));
  if (!data) {
    return error ? (
      <ErrorState
        of="part"
        message={errorMessage(error, m.audit_failed())}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading className="grid gap-4 py-2">
        <Skeleton className="mb-3 w-64" />
        <Skeleton className="mb-3 w-56" />
        <Skeleton className="w-60" />
      </Loading>
    );
  }
  if (data.items.length === 0) return <p className="text-ink-muted">{m.audit_of_person_none()}</p>;
  return (
    <>
      <ul aria-label={m.audit_of_person()} className="divide-y divide-line">
        {data.items.slice(0, SHOWN).map((entry) => (
          <AuditRow key={entry.id} entry={entry} now={now} withDay />
        ))}
      </ul>
      <LinkButton to="/admin-log" search={{ person: personId }} variant="quiet" size="sm" className="-ml-3">
        {m.audit_of_person_all()}
      </LinkButton>
    </>
  );
}
