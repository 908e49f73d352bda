import type { RequestStatus } from '@ijsploeg/worker/contract';
import { RotateCw } from 'lucide-react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { m } from '../../paraglide/messages.js';

interface ApplicationNoticeProps {
  /** The status of the latest application; null for a person who never applied. */
  status: RequestStatus | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Shows people who are not volunteers how to become one, or where their application stands. */
export function ApplicationNotice({ status, isRefreshing, onRefresh }: ApplicationNoticeProps) {
  if (status === 'approved') {
    return (
      <Alert
        tone="info"
        title={m.dashboard_refresh_title()}
        action={
          <Button icon={RotateCw} busy={isRefreshing} onClick={onRefresh}>
            {m.dashboard_refresh()}
          </Button>
        }
      >
        {m.dashboard_refresh_text()}
      </Alert>
    );
  }
  const wasRejected = status === 'rejected';
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-4 p-5 sm:p-8">
      <div className="text-primary">
        <LanternDrawing />
      </div>
      <div className="min-w-0 grow basis-72">
        <h2 className="text-xl font-bold">
          {wasRejected ? m.dashboard_rejected_title() : m.dashboard_apply_title()}
        </h2>
        <p className="mt-1 text-ink-muted">
          {wasRejected ? m.dashboard_rejected_text() : m.dashboard_apply_text()}
        </p>
        <LinkButton to="/complete-volunteer-application" variant="primary" className="mt-4">
          {wasRejected ? m.dashboard_apply_again() : m.dashboard_apply()}
        </LinkButton>
      </div>
    </Card>
  );
}
