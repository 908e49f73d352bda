import type { DesktopBridge, Session } from '@ijsploeg/worker/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, LogOut } from 'lucide-react';
import { useState } from 'react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { Button } from '../components/ui/button.tsx';
import { failureReason } from '../lib/api/error-message.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { endSession } from '../lib/session/session.query.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';

interface ForOrganisersProps {
  desktop: DesktopBridge;
  session: Session;
}

/** Refers a person who is not an organiser to the portal in the browser. */
export function ForOrganisers({ desktop, session }: ForOrganisersProps) {
  useLocale();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function signOut(): Promise<void> {
    setIsBusy(true);
    try {
      await endSession(client);
      window.location.assign('/login');
    } catch (error) {
      showToast({ tone: 'error', message: m.shell_sign_out_failed({ error: failureReason(error) }) });
      setIsBusy(false);
    }
  }

  return (
    <AuthLayout
      title={m.desktop_organisers_title({ name: session.profile.firstName })}
      lead={m.desktop_organisers_lead()}
    >
      <div className="grid gap-3">
        <Button variant="primary" wide icon={ExternalLink} onClick={() => void desktop.openPortal()}>
          {m.desktop_open_portal()}
        </Button>
        <Button wide icon={LogOut} busy={isBusy} onClick={() => void signOut()}>
          {m.shell_sign_out()}
        </Button>
      </div>
    </AuthLayout>
  );
}
