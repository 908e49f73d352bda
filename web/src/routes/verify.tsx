import type { Session } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VerifyScreen } from '../features/second-factor/verify-screen.tsx';
import { guardRoute } from '../features/session/guard-route.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { safeReturnTo } from '../lib/navigation/return-to.ts';
import { createSearchParser, text } from '../lib/navigation/search-params.ts';
import { refreshSession, startSession } from '../lib/session/session.query.ts';
import { useSession } from '../lib/session/use-session.ts';

export const Route = createFileRoute('/verify')({
  validateSearch: createSearchParser({ returnTo: text }),
  beforeLoad: guardRoute({ kind: 'verify' }),
  component: Verify,
});

function Verify() {
  const { returnTo } = Route.useSearch();
  const session = useSession();
  const client = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const leave = () => router.navigate({ href: safeReturnTo(returnTo), replace: true });
  // Stays as it was at first: the session changes before the recovery codes are kept.
  const [isSetup] = useState(session.needsSecondFactor && !session.hasSecondFactor);
  const hasNothingToDo = !isSetup && !session.needsSecondFactor;
  // Verified in another tab, for example.
  useEffect(() => {
    if (hasNothingToDo) void router.navigate({ href: safeReturnTo(returnTo), replace: true });
  }, [router, hasNothingToDo, returnTo]);

  async function enter(verified: Session): Promise<void> {
    startSession(client, verified);
    await leave();
  }
  return (
    <VerifyScreen
      email={session.user.email}
      isSetup={isSetup}
      onSignOut={() => void signOut()}
      onVerified={enter}
      onSetUp={() =>
        void refreshSession(client)
          .catch(() => {})
          .then(leave)
      }
    />
  );
}
