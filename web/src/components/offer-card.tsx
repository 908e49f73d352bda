import { type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { dismissOffer, isOfferDismissed, type Offer } from '../lib/browser/dismissed-offers.ts';
import { showToast } from '../lib/toasts/toasts.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from './ui/button.tsx';
import { Card } from './ui/card.tsx';

interface OfferCardProps {
  offer: Offer;
  icon: LucideIcon;
  title: string;
  lead: string;
  /** Says where it is found from now on. */
  dismissed: string;
  /** Gets what hides the card for good, for an answer other than dismissing it. */
  children: (hide: () => void) => ReactNode;
}

/** Offers something until it is answered on this device. */
export function OfferCard({ offer, icon: Icon, title, lead, dismissed, children }: OfferCardProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(() => !isOfferDismissed(offer));
  if (!isShown) return null;
  const hide = () => {
    dismissOffer(offer);
    setIsShown(false);
  };
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="flex gap-4 p-4 sm:px-6">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink max-sm:hidden">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="grid min-w-0 grow gap-3">
          <div>
            <h2 id={id} className="text-xl font-bold">
              {title}
            </h2>
            <p className="text-ink-muted">{lead}</p>
          </div>
          <div>{children(hide)}</div>
        </div>
        <IconButton
          icon={X}
          label={m.offer_dismiss()}
          className="-mt-1.5 -mr-2"
          onClick={() => {
            hide();
            showToast({ message: dismissed });
          }}
        />
      </Card>
    </section>
  );
}
