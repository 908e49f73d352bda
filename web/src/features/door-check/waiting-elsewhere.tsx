import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { m } from '../../paraglide/messages.js';
import { waitingElsewhere } from './door-store.ts';

/** Leads to the doors at which this person left checks on this phone that nobody confirmed. */
export function WaitingElsewhere({ userId, eventId }: { userId: string; eventId: string }) {
  const [others] = useState(() => waitingElsewhere(userId, eventId));
  return others.map((other) => (
    <Alert
      key={other.eventId}
      tone="notice"
      action={
        <LinkButton to="/events/$id/door" params={{ id: other.eventId }} size="sm">
          {m.door_elsewhere_open()}
        </LinkButton>
      }
    >
      {m.door_elsewhere({ count: other.count })}
    </Alert>
  ));
}
