import type { DesktopBridge } from '@ijsploeg/worker/contract';
import { ExternalLink } from 'lucide-react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { Button } from '../components/ui/button.tsx';
import { useLocale } from '../lib/i18n/locale.ts';
import { m } from '../paraglide/messages.js';

interface TooOldProps {
  desktop: DesktopBridge;
  /** Which of the two has to be updated. */
  what: 'app' | 'portal';
  appVersion: string;
}

/** Blocks the app when its version and the portal's are not compatible. */
export function TooOld({ desktop, what, appVersion }: TooOldProps) {
  useLocale();
  const words =
    what === 'app'
      ? { title: m.desktop_too_old_title(), lead: m.desktop_too_old_lead({ version: appVersion }) }
      : { title: m.desktop_portal_old_title(), lead: m.desktop_portal_old_lead({ version: appVersion }) };
  return (
    <AuthLayout {...words}>
      <Button variant="primary" wide icon={ExternalLink} onClick={() => void desktop.openPortal()}>
        {m.desktop_open_portal()}
      </Button>
    </AuthLayout>
  );
}
