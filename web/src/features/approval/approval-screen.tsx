import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { useLastKnown } from '../../lib/hooks/use-last-known.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { AutoApprovalSwitch } from './auto-approval-switch.tsx';
import { pendingRequestsQuery } from './pending-requests.query.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestCard } from './request-card.tsx';

/** The pending applications, for admins to approve or reject. */
export function ApprovalScreen({ rejectId }: { rejectId: string | undefined }) {
  useDocumentTitle(m.approval_title());
  const query = useQuery(pendingRequestsQuery);
  const close = useCloseDialog('reject');
  const rejecting = useLastKnown(
    query.data?.find(({ id }) => id === rejectId),
    rejectId,
  );
  return (
    <Page title={m.approval_title()} width="column">
      <AutoApprovalSwitch />
      <AsyncList query={query} skeleton={<RequestsSkeleton />} failed={m.approval_load_failed()}>
        {(requests) => <Requests requests={requests} />}
      </AsyncList>
      {rejecting && (
        <RejectDialog
          key={rejecting.id}
          request={rejecting}
          isDecided={!query.data?.some(({ id }) => id === rejecting.id)}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Requests({ requests }: { requests: VolunteerRequest[] }) {
  return (
    <>
      <p role="status" className={requests.length > 0 ? 'mb-3 text-ink-muted' : 'sr-only'}>
        {m.approval_count({ count: requests.length })}
      </p>
      {requests.length > 0 ? (
        <ul className="grid gap-3">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState drawing={<LanternDrawing />} title={m.approval_empty_title()}>
          {m.approval_empty_text()}
        </EmptyState>
      )}
    </>
  );
}

function RequestsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3 pt-9">
        {[1, 2].map((card) => (
          <Card key={card} className="grid gap-4 p-4 sm:p-5">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 rounded-full" />
              <div className="grid gap-2">
                <Skeleton className="h-5 w-40" />
                <Skeleton className="w-32" />
              </div>
            </div>
            <Skeleton className="w-60" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-11 w-64 pointer-fine:h-10" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
