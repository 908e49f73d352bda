import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { ExternalLink } from 'lucide-react';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Button } from '../components/ui/button.tsx';
import { useLocale } from '../lib/locale.ts';
import { m } from '../paraglide/messages.js';

/** The portal has moved on: with this version of the app something would go wrong. */
export function TooOld({ desktop, appVersion }: { desktop: DesktopBridge; appVersion: string }) {
  useLocale();
  return (
    <AuthLayout title={m.desktop_too_old_title()} lead={m.desktop_too_old_lead({ version: appVersion })}>
      <Button variant="primary" wide icon={ExternalLink} onClick={() => void desktop.openPortal()}>
        {m.desktop_open_portal()}
      </Button>
    </AuthLayout>
  );
}
