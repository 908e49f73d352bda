import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';
import { TEXT_LINK } from '../features/auth/text-link.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { useOnceHydrated } from '../lib/hooks/use-is-hydrating.ts';
import { createSearchParser, text } from '../lib/navigation/search-params.ts';
import { m } from '../paraglide/messages.js';

export const Route = createFileRoute('/signup')({
  validateSearch: createSearchParser({ returnTo: text }),
  beforeLoad: guardRoute({ kind: 'visitor' }),
  component: SignUp,
});

function SignUp() {
  const returnTo = useOnceHydrated(Route.useSearch().returnTo);
  const [hasForm, setHasForm] = useState(true);
  return (
    <AuthLayout title={m.auth_sign_up_title()} lead={hasForm && m.auth_sign_up_lead()}>
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
