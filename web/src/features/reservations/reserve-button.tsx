import type { EventDetail } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { preloadModule } from '../../lib/hooks/use-lazy-module.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { sessionQuery } from '../../lib/session/session.query.ts';
import { formAddress, OFFER_LOOK, ReserveOffer, SignInToReserve } from './reserve-offer.tsx';

// Most who read about an event do not reserve: the form comes when it is asked for.
const loadForm = async () => (await import('./reserve-dialog.tsx')).ReserveDialog;

/**
 * What can be done about places on an event: a button that opens the form, or why there are none to be had. A visitor
 * is sent to sign in and comes back to the form. While nobody knows who is here, the sign-in screen finds out.
 */
export function ReserveButton({ event }: { event: EventDetail }) {
  const known = useQuery(sessionQuery).data;
  const session = known?.session ?? null;
  const isAsked = useSearch({ strict: false, select: ({ act }: { act?: unknown }) => act === 'reserve' });
  const close = useCloseDialog('act');
  useSignInAgain(isAsked && known?.endedFor !== undefined && !session, event.id);
  const prepare = () => preloadModule(loadForm);
  return (
    <>
      <ReserveOffer event={event}>
        {(label) =>
          session ? (
            <LinkButton
              {...OFFER_LOOK}
              {...OPEN_DIALOG_OPTIONS}
              to="/events/$id"
              params={{ id: event.id }}
              search={{ act: 'reserve' }}
              onPointerEnter={prepare}
              onFocus={prepare}
            >
              {label}
            </LinkButton>
          ) : (
            <SignInToReserve eventId={event.id}>{label}</SignInToReserve>
          )
        }
      </ReserveOffer>
      {isAsked && session && (
        <LazyDialog
          key={event.id}
          load={loadForm}
          props={{ event, profile: session.profile, onClose: close }}
        />
      )}
    </>
  );
}

/** The session ended under the open form: what was typed waits there until the same person has signed in again. */
function useSignInAgain(hasEnded: boolean, eventId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasEnded) return;
    void navigate({ to: '/login', search: { returnTo: formAddress(eventId) }, replace: true });
  }, [navigate, hasEnded, eventId]);
}
