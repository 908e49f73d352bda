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
    // Out of the address at once: it is shown, kept and copied.
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
        // Whoever comes back here reads that it is done, not that the link was used.
        onConfirmed={(email) => navigate({ search: {}, state: { confirmedEmail: email }, replace: true })}
      />
    </AuthLayout>
  );
}
