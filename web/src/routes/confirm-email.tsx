import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx';
import { anyText, createSearchParser } from '../lib/navigation/search-params.ts';
import { m } from '../paraglide/messages.js';

const readSearch = createSearchParser({ token: anyText });

export const Route = createFileRoute('/confirm-email')({
  validateSearch: readSearch,
  beforeLoad: ({ search: { token } }) => {
    if (!token) return;
    // Removed from the URL at once, which is visible, stored in the history and easily copied.
    throw redirect({ to: '/confirm-email', search: {}, state: { confirmToken: token }, replace: true });
  },
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const { confirmToken: token, confirmedEmail } = useLocation({ select: ({ state }) => state });
  const navigate = Route.useNavigate();
  return (
    <AuthLayout title={m.auth_confirm_title()} lead={token && m.auth_confirm_lead()}>
      <ConfirmEmailForm
        token={token}
        confirmed={confirmedEmail}
        // Reopening this history entry then shows that the address is confirmed, not that the link was used.
        onConfirmed={(email) => navigate({ search: {}, state: { confirmedEmail: email }, replace: true })}
      />
    </AuthLayout>
  );
}
