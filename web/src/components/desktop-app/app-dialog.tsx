import type { DesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DownloadLinks } from './download-links.tsx';

interface AppDialogProps {
  offer: DesktopAppOffer;
  onClose: () => void;
}

/** Offers the desktop app where exports are made. */
export function AppDialog({ offer, onClose }: AppDialogProps) {
  return (
    <Dialog
      title={m.desktop_app_title()}
      description={m.desktop_app_export_lead()}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <DownloadLinks offer={offer} isMain />
    </Dialog>
  );
}
