import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ConfirmEmailForm } from '../features/auth/confirm-email-form.tsx';
import { LinkToken } from '../lib/link-token.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: v.object({ token: LinkToken }),
  beforeLoad: ({ search: { token } }) => {
    if (!token) return;
    // Out of the address at once: it is shown, kept and copied.
    throw redirect({ to: '/confirm-email', search: {}, state: { confirmToken: token }, replace: true });
  },
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const token = useLocation({ select: ({ state }) => state.confirmToken });
  return (
    <AuthLayout title={m.auth_confirm_title()} lead={token && m.auth_confirm_lead()}>
      <ConfirmEmailForm token={token} />
    </AuthLayout>
  );
}
