import { MonitorDown } from 'lucide-react';
import { DownloadLinks } from '../../components/desktop-app/download-links.tsx';
import { OfferCard } from '../../components/offer-card.tsx';
import { dismissOffer } from '../../lib/browser/dismissed-offers.ts';
import type { DesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';

/** Offers the desktop app, until it is downloaded or dismissed on this computer. */
export const DesktopAppCard = ({ offer }: { offer: DesktopAppOffer }) => (
  <OfferCard
    offer="desktop-app"
    icon={MonitorDown}
    title={m.desktop_app_title()}
    lead={m.desktop_app_lead()}
    dismissed={m.desktop_app_dismissed()}
  >
    {/* The card stays until the next visit: a download can fail. */}
    {() => <DownloadLinks offer={offer} onDownload={() => dismissOffer('desktop-app')} />}
  </OfferCard>
);
