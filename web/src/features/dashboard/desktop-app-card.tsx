import { MonitorDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { DownloadLinks } from '../../components/desktop-app/download-links.tsx';
import { IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { dismissOffer } from '../../lib/browser/dismissed-offers.ts';
import type { DesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Offers the desktop app, until it is downloaded or dismissed on this computer. */
export function DesktopAppCard({ offer }: { offer: DesktopAppOffer }) {
  const id = useId();
  const [isShown, setIsShown] = useState(true);
  const dismiss = () => dismissOffer('desktop-app');
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="flex gap-4 p-4 sm:px-6">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink max-sm:hidden">
          <MonitorDown className="size-5" aria-hidden="true" />
        </span>
        <div className="grid min-w-0 grow gap-3">
          <div>
            <h2 id={id} className="text-xl font-bold">
              {m.desktop_app_title()}
            </h2>
            <p className="text-ink-muted">{m.desktop_app_lead()}</p>
          </div>
          {/* The card stays until the next visit: a download can fail. */}
          <DownloadLinks offer={offer} onDownload={dismiss} />
        </div>
        <IconButton
          icon={X}
          label={m.desktop_app_dismiss()}
          className="-mt-1.5 -mr-2"
          onClick={() => {
            dismiss();
            setIsShown(false);
            showToast({ message: m.desktop_app_dismissed() });
          }}
        />
      </Card>
    </section>
  );
}
