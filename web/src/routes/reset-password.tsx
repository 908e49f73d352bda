import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { savedReturnTo } from '../lib/navigation/return-to.ts';
import { anyText, createSearchParser } from '../lib/navigation/search-params.ts';
import { clearSession } from '../lib/session/session.query.ts';
import { m } from '../paraglide/messages.js';

const readSearch = createSearchParser({ access_token: anyText, refresh_token: anyText });

export const Route = createFileRoute('/reset-password')({
  validateSearch: readSearch,
  beforeLoad: ({ search: { access_token: accessToken, refresh_token: refreshToken } }) => {
    if (!accessToken && !refreshToken) return;
    const resetTokens = accessToken && refreshToken ? { resetTokens: { accessToken, refreshToken } } : {};
    // Removed from the URL at once, which is visible, stored in the history and easily copied (product 11).
    throw redirect({ to: '/reset-password', search: {}, state: resetTokens, replace: true });
  },
  component: ResetPassword,
});

function ResetPassword() {
  const [isDone, setIsDone] = useState(false);
  const tokens = useLocation({ select: ({ state }) => state.resetTokens });
  const client = useQueryClient();
  const router = useRouter();
  return (
    <AuthLayout title={m.auth_reset_title()} lead={tokens && !isDone && m.auth_reset_lead()}>
      <ResetPasswordForm
        tokens={tokens}
        onReset={() => {
          setIsDone(true);
          clearSession(client);
        }}
        onLeave={(email) => {
          // Another page has been opened meanwhile.
          if (router.state.location.pathname !== '/reset-password') return;
          void router.navigate({
            to: '/login',
            search: { returnTo: savedReturnTo() },
            state: { email },
            replace: true,
          });
        }}
      />
    </AuthLayout>
  );
}
