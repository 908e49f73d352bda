import {
  type InvitationOfLink,
  lookAtInvitation,
  refuseInvitation,
  type Session,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { invitationKeys } from '../../lib/api/query-keys.ts';
import { formatShortDay } from '../../lib/format/format-date.ts';
import { adoptLocale, useLocale } from '../../lib/i18n/locale.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { InvitationForm } from './invitation-form.tsx';

interface InvitationScreenProps {
  token: string;
  /** The picker for the picture of the person who accepted and is signed in. */
  picture: ReactNode;
  onSignedIn: (session: Session) => void;
}

/** A mailed invitation: accepted with one form, or refused, which erases what is known about the person. */
export function InvitationScreen({ token, picture, onSignedIn }: InvitationScreenProps) {
  const look = useQuery({
    queryKey: invitationKeys.link(token),
    queryFn: async ({ signal }) => {
      const invitation = await callApi(lookAtInvitation, { body: { token }, signal });
      // The page is in the language of its mail.
      adoptLocale(invitation.locale);
      return invitation;
    },
    enabled: token !== '',
    gcTime: 0,
    retry: false,
    // A form is filled in with what it began with.
    refetchOnWindowFocus: false,
  });
  const [isRefused, setIsRefused] = useState(false);
  const [acceptedBy, setAcceptedBy] = useState<string | null>(null);
  if (acceptedBy !== null)
    return (
      <AuthLayout title={m.invitation_welcome({ name: acceptedBy })} lead={m.invitation_welcome_text()}>
        <div className="grid gap-6">
          {picture}
          <LinkButton to="/shifts" variant="primary" wide>
            {m.invitation_to_shifts()}
          </LinkButton>
        </div>
      </AuthLayout>
    );
  if (isRefused)
    return (
      <AuthLayout title={m.invitation_refused_title()} lead={m.invitation_refused_text()}>
        {null}
      </AuthLayout>
    );
  const isGone = look.error instanceof ApiError && look.error.code === 'token.invalid';
  if (token === '' || isGone)
    return (
      <AuthLayout title={m.link_gone_title()} lead={m.invitation_gone_text()}>
        <LinkButton to="/signup" variant="primary" wide>
          {m.invitation_sign_up()}
        </LinkButton>
      </AuthLayout>
    );
  if (look.error)
    return (
      <AuthLayout title={m.invitation_title()}>
        <ErrorState
          of="part"
          message={errorMessage(look.error, m.link_load_failed())}
          onRetry={() => void look.refetch()}
          retrying={look.isFetching}
        />
      </AuthLayout>
    );
  if (!look.data) return <AuthLayout title={m.invitation_title()}>{m.ui_loading()}</AuthLayout>;
  const invitation = look.data;
  if (invitation.hasAccount)
    return (
      <AuthLayout
        title={m.invitation_has_account()}
        lead={m.invitation_has_account_text({ email: invitation.email })}
      >
        <LinkButton to="/login" state={{ email: invitation.email }} variant="primary" wide>
          {m.auth_to_sign_in()}
        </LinkButton>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={m.invitation_hello()}
      lead={m.invitation_lead({ name: invitation.firstName, rink: PORTAL_NAME })}
    >
      <Note invitation={invitation} />
      <InvitationForm
        token={token}
        invitation={invitation}
        onExists={() => void look.refetch()}
        onAccepted={(session) => {
          setAcceptedBy(session.profile.firstName);
          onSignedIn(session);
        }}
      />
      <Refusal token={token} invitation={invitation} onRefused={() => setIsRefused(true)} />
    </AuthLayout>
  );
}

/** What the organiser wrote, in the language of the reader or else in the other one. */
function Note({ invitation: { note } }: { invitation: InvitationOfLink }) {
  const locale = useLocale();
  const text = note[locale] ?? note.nl ?? note.en;
  return text === null ? null : (
    <blockquote className="mb-6 border-l-4 border-primary pl-4 whitespace-pre-line wrap-anywhere">
      {text}
    </blockquote>
  );
}

interface RefusalProps {
  token: string;
  invitation: InvitationOfLink;
  onRefused: () => void;
}

function Refusal({ token, invitation: { email, expiresAt }, onRefused }: RefusalProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => callApi(refuseInvitation, { body: { token } }),
    // Opened once more, the link is gone.
    onSuccess: (_, __, ___, { client }) => client.removeQueries({ queryKey: invitationKeys.link(token) }),
  });
  return (
    <div className="mt-6 grid justify-items-start gap-2 border-t border-line pt-5">
      <p className="text-ink-muted">{m.invitation_expires({ day: formatShortDay(expiresAt) })}</p>
      <Button variant="quiet" className="-ml-3.5" onClick={() => setIsAsking(true)}>
        {m.invitation_refuse()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.invitation_refuse_title()}
          confirm={m.invitation_refuse_do()}
          cancel={m.ui_keep()}
          failed={m.invitation_refuse_failed()}
          onConfirm={async () => {
            await mutateAsync();
            onRefused();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{m.invitation_refuse_text({ email })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
