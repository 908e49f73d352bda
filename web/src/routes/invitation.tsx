import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { InvitationScreen } from '../features/auth/invitation-screen.tsx';
import { AvatarPicker } from '../features/profile/avatar-picker.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';
import { startSession, updateSession } from '../lib/session/session.query.ts';

/** A mailed invitation: `/invitation#<token>`. */
export const Route = createFileRoute('/invitation')({
  beforeLoad: ({ location: { hash } }) => {
    // Removed from the URL at once, which is visible, stored in the history and easily copied.
    if (hash) throw redirect({ to: '/invitation', hash: '', state: { linkToken: hash }, replace: true });
  },
  component: Invitation,
});

function Invitation() {
  const client = useQueryClient();
  const token = useLocation({ select: ({ state }) => state.linkToken ?? '' });
  const visitor = useVisitor();
  return (
    <InvitationScreen
      key={token}
      token={token}
      picture={
        visitor && (
          <AvatarPicker
            profile={visitor.profile}
            onChanged={(profile) => updateSession(client, { profile })}
          />
        )
      }
      onSignedIn={(session) => startSession(client, session)}
    />
  );
}
