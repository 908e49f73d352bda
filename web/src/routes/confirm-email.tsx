import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx';
import { adoptLocale } from '../lib/i18n/locale.ts';
import { clearReturnTo, safeReturnTo, savedReturnTo } from '../lib/navigation/return-to.ts';
import { anyText, createSearchParser } from '../lib/navigation/search-params.ts';
import { startSession } from '../lib/session/session.query.ts';
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
  const client = useQueryClient();
  const router = useRouter();
  return (
    <AuthLayout title={m.auth_confirm_title()}>
      <ConfirmEmailForm
        token={token}
        confirmed={confirmedEmail}
        // Reopening this history entry then shows that the address is confirmed, not that the link was used.
        onConfirmed={(email) => navigate({ search: {}, state: { confirmedEmail: email }, replace: true })}
        onSignedIn={async (session) => {
          adoptLocale(session.profile.locale);
          startSession(client, session);
          const returnTo = savedReturnTo();
          clearReturnTo();
          await router.navigate({ href: safeReturnTo(returnTo), replace: true });
        }}
      />
    </AuthLayout>
  );
}
