import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';
import { TEXT_LINK } from '../features/auth/text-link.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { useOnceHydrated } from '../lib/hooks/use-is-hydrating.ts';
import { isForTicket } from '../lib/navigation/event-address.ts';
import { createSearchParser, text } from '../lib/navigation/search-params.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/signup')({
  validateSearch: createSearchParser({ returnTo: text }),
  beforeLoad: guardRoute({ kind: 'visitor' }),
  component: SignUp,
});

function SignUp() {
  const search = Route.useSearch();
  // Known to the prerendered page, unlike the rest of the search params.
  const isTicket = isForTicket(search.returnTo);
  const returnTo = useOnceHydrated(search.returnTo);
  const [hasForm, setHasForm] = useState(true);
  return (
    <AuthLayout
      title={isTicket ? m.auth_ticket_title() : m.auth_sign_up_title()}
      lead={hasForm && (isTicket ? m.auth_ticket_sign_up_lead() : m.auth_sign_up_lead())}
    >
      <SignUpForm returnTo={returnTo} onForm={setHasForm} />
      {hasForm && (
        <p className="mt-6 border-t border-line pt-5">
          {m.auth_have_account()}{' '}
          <Link
            to="/login"
            search={{ returnTo }}
            className={`inline-block py-2.5 ${TEXT_LINK} pointer-fine:py-0`}
          >
            {m.auth_sign_in_link()}
          </Link>
        </p>
      )}
    </AuthLayout>
  );
}
