import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { createSearchParser, text } from '../lib/navigation/search-params.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: createSearchParser({ returnTo: text }),
  beforeLoad: guardRoute({ kind: 'visitor' }),
  component: ForgotPassword,
});

function ForgotPassword() {
  const { returnTo } = Route.useSearch();
  const [isSent, setIsSent] = useState(false);
  const email = useLocation({ select: ({ state }) => state.email });
  return (
    <AuthLayout title={m.auth_forgot_title()} lead={!isSent && m.auth_forgot_lead()}>
      <ForgotPasswordForm email={email ?? ''} returnTo={returnTo} onSent={() => setIsSent(true)} />
    </AuthLayout>
  );
}
