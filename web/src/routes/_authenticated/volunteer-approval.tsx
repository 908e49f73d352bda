import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ApprovalScreen } from '../../features/approval/approval-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/volunteer-approval')({
  validateSearch: v.object({ reject: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: VolunteerApproval,
});

function VolunteerApproval() {
  const { reject } = Route.useSearch();
  return <ApprovalScreen rejectId={reject} />;
}
