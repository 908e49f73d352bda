import { type EventDetail, placesLeft } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarX2, Ticket, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { OPENS_DIALOG, useCloseDialog } from '../../lib/use-dialog-address.ts';
import { preload } from '../../lib/use-loaded.ts';
import { useNow } from '../../lib/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { sessionQuery } from '../session/session.query.ts';
import { isOver } from './event-time.ts';

// Most who read about an event do not reserve: the form comes when it is asked for.
const loadForm = async () => (await import('./reserve-dialog.tsx')).ReserveDialog;

/** The address of an event with its form open: where a visitor comes back to. */
const formAddress = (eventId: string) => `/events/${encodeURIComponent(eventId)}?act=reserve`;

/**
 * What can be done about places on an event: a button that opens the form, or why there are none to be had. A visitor
 * is sent to sign in and comes back to the form. While nobody knows who is here, the sign-in screen finds out.
 */
export function ReserveButton({ event }: { event: EventDetail }) {
  const now = useNow();
  const known = useQuery(sessionQuery).data;
  const session = known?.session ?? null;
  const isAsked = useSearch({ strict: false, select: ({ act }: { act?: unknown }) => act === 'reserve' });
  const close = useCloseDialog('act');
  useSignInAgain(isAsked && known?.endedFor !== undefined && !session, event.id);
  const look = { variant: 'primary', icon: Ticket, className: 'max-sm:w-full' } as const;
  const label = event.priceCents ? m.reservations_purchase() : m.reservations_reserve();
  const prepare = () => preload(loadForm);
  return (
    <>
      {isOver(event, now) ? (
        <Notice icon={CalendarX2}>{m.reservations_ended()}</Notice>
      ) : placesLeft(event) === 0 ? (
        <Notice icon={UsersRound} detail={m.reservations_full_text()}>
          {m.reservations_full()}
        </Notice>
      ) : session ? (
        <LinkButton
          {...look}
          {...OPENS_DIALOG}
          to="/events/$id"
          params={{ id: event.id }}
          search={{ act: 'reserve' }}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {label}
        </LinkButton>
      ) : (
        <LinkButton {...look} to="/login" search={{ returnTo: formAddress(event.id) }}>
          {label}
        </LinkButton>
      )}
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

interface NoticeProps {
  icon: typeof Ticket;
  detail?: string;
  children: string;
}

/** Stands in the button's place. */
function Notice({ icon: Icon, detail, children }: NoticeProps) {
  return (
    <div role="status" className="rounded-md bg-grey-soft px-4 py-2.5 text-grey-ink">
      <p className="flex items-center gap-2 font-semibold">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {children}
      </p>
      {detail && <p className="mt-0.5 text-sm">{detail}</p>}
    </div>
  );
}
