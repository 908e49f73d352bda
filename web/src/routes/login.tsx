import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useRouter } from '@tanstack/react-router';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { TEXT_LINK } from '../features/auth/text-link.ts';
import { guardRoute } from '../features/session/guard-route.ts';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { useOnceHydrated } from '../lib/hooks/use-is-hydrating.ts';
import { useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { adoptLocale } from '../lib/i18n/locale.ts';
import { isForTicket } from '../lib/navigation/event-address.ts';
import { clearReturnTo, safeReturnTo } from '../lib/navigation/return-to.ts';
import { createSearchParser, text } from '../lib/navigation/search-params.ts';
import { sessionQuery, startSession } from '../lib/session/session.query.ts';
import { m } from '../paraglide/messages.js';

// Below the form, so its code need not be there first.
const loadContact = async () => (await import('../components/help-contact.tsx')).HelpContact;

export const Route = createFileRoute('/login')({
  validateSearch: createSearchParser({ returnTo: text }),
  beforeLoad: guardRoute({ kind: 'visitor' }),
  component: Login,
});

function Login() {
  const search = Route.useSearch();
  // Known to the prerendered page, unlike the rest of the search params.
  const isTicket = isForTicket(search.returnTo);
  const returnTo = useOnceHydrated(search.returnTo);
  const email = useOnceHydrated(useLocation({ select: ({ state }) => state.email }));
  const isAccountDeleted =
    useOnceHydrated(useLocation({ select: ({ state }) => state.accountDeleted })) === true;
  const client = useQueryClient();
  const router = useRouter();
  const endedFor = useQuery(sessionQuery).data?.endedFor;
  return (
    <AuthLayout
      title={isTicket ? m.auth_ticket_title() : m.auth_sign_in_title()}
      lead={isTicket ? m.auth_ticket_sign_in_lead() : !isAccountDeleted && m.auth_sign_in_lead()}
    >
      {isAccountDeleted && (
        <div className="mb-5">
          <Alert tone="success" title={m.auth_farewell()}>
            {m.auth_farewell_text()}
          </Alert>
        </div>
      )}
      <SignInForm
        email={email ?? endedFor ?? ''}
        hasEnded={endedFor !== undefined}
        returnTo={returnTo}
        onSignedIn={async (session) => {
          adoptLocale(session.profile.locale);
          startSession(client, session);
          clearReturnTo();
          await router.navigate({ href: safeReturnTo(returnTo), replace: true });
        }}
      />
      {!desktopBridge() && <ForNewcomers returnTo={returnTo} isTicket={isTicket} />}
    </AuthLayout>
  );
}

function ForNewcomers({ returnTo, isTicket }: { returnTo: string | undefined; isTicket: boolean }) {
  const { code: HelpContact } = useLazyModule(loadContact);
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <p>
        {m.auth_no_account()}{' '}
        <Link
          to="/signup"
          search={{ returnTo }}
          className={`inline-block py-2.5 ${TEXT_LINK} pointer-fine:py-0`}
        >
          {isTicket ? m.auth_ticket_sign_up_link() : m.auth_sign_up_link()}
        </Link>
      </p>
      {!isTicket && (
        <p>
          {m.auth_visit_events()}{' '}
          <Link to="/events" className={`inline-block py-2.5 ${TEXT_LINK} pointer-fine:py-0`}>
            {m.auth_visit_events_link()}
          </Link>
        </p>
      )}
      {/* As high as with the links, in two rows on a phone, so that nothing moves when they come. */}
      <div className="min-h-32 text-sm text-ink-muted sm:min-h-24">
        <p>{m.auth_no_access()}</p>
        {HelpContact && <HelpContact />}
      </div>
    </div>
  );
}
