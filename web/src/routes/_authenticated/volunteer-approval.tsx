import { createFileRoute } from '@tanstack/react-router';
import { ApprovalScreen } from '../../features/approval/approval-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { createSearchParser, text } from '../../lib/navigation/search-params.ts';

export const Route = createFileRoute('/_authenticated/volunteer-approval')({
  validateSearch: createSearchParser({ reject: text }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: VolunteerApproval,
});

function VolunteerApproval() {
  const { reject } = Route.useSearch();
  return <ApprovalScreen rejectId={reject} />;
}
