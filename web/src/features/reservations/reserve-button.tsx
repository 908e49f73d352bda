import type { EventDetail } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { preloadModule } from '../../lib/hooks/use-lazy-module.ts';
import { reserveAddress } from '../../lib/navigation/event-address.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { sessionQuery } from '../../lib/session/session.query.ts';
import { OFFER_LOOK, ReserveOffer, SignInToReserve } from './reserve-offer.tsx';

// Lazy, because most readers of an event page do not reserve.
const loadForm = async () => (await import('./reserve-dialog.tsx')).ReserveDialog;

/**
 * The button that opens the reservation form, or the reason why it cannot. Visitors are sent to sign in and
 * return to the form. While the session is unknown, the sign-in screen resolves it.
 */
export function ReserveButton({ event }: { event: EventDetail }) {
  const cached = useQuery(sessionQuery).data;
  const session = cached?.session ?? null;
  const isFormOpen = useSearch({ strict: false, select: ({ act }: { act?: unknown }) => act === 'reserve' });
  const close = useCloseDialog('act');
  useSignInAgain(isFormOpen && cached?.endedFor !== undefined && !session, event.id);
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
      {isFormOpen && session && (
        <LazyDialog
          key={event.id}
          load={loadForm}
          props={{ event, profile: session.profile, onClose: close }}
        />
      )}
    </>
  );
}

/** The session ended while the form was open. The draft waits until the same person signs in again. */
function useSignInAgain(hasEnded: boolean, eventId: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasEnded) return;
    void navigate({ to: '/login', search: { returnTo: reserveAddress(eventId) }, replace: true });
  }, [navigate, hasEnded, eventId]);
}
