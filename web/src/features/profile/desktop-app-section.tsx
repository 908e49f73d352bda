import { DownloadLinks } from '../../components/desktop-app/download-links.tsx';
import { useDesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';
import { AccountSection } from './account-section.tsx';

/** Offers the desktop app to an admin on a computer. Hidden if the portal offers none. */
export function DesktopAppSection() {
  const { offer } = useDesktopAppOffer(true);
  if (!offer) return null;
  return (
    <AccountSection anchor="desktop-app" title={m.desktop_app_title()} lead={m.desktop_app_lead()}>
      <DownloadLinks offer={offer} />
    </AccountSection>
  );
}
