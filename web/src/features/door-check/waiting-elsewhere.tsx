import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { m } from '../../paraglide/messages.js';
import { queuedElsewhere } from './door-store.ts';

/** Links to the other doors where this person has queued checks on this phone. */
export function WaitingElsewhere({ userId, eventId }: { userId: string; eventId: string }) {
  const [others] = useState(() => queuedElsewhere(userId, eventId));
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
