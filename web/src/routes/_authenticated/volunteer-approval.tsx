import { createFileRoute } from '@tanstack/react-router';
import { ApprovalScreen } from '../../features/approval/approval-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { searchOf, text } from '../../lib/search.ts';

export const Route = createFileRoute('/_authenticated/volunteer-approval')({
  validateSearch: searchOf({ reject: text }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: VolunteerApproval,
});

function VolunteerApproval() {
  const { reject } = Route.useSearch();
  return <ApprovalScreen rejectId={reject} />;
}
