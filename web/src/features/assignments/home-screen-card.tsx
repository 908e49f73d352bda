import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { HomeScreenButton } from '../../components/home-screen/home-screen-button.tsx';
import { IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { dismissOffer, isOfferDismissed } from '../../lib/browser/dismissed-offers.ts';
import { canOfferHomeScreen } from '../../lib/home-screen/phone.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Offers a phone to have the portal on its home screen, until it is dismissed there. */
export function HomeScreenCard() {
  const id = useId();
  const [isShown, setIsShown] = useState(() => canOfferHomeScreen() && !isOfferDismissed('home-screen'));
  if (!isShown) return null;
  const dismiss = () => {
    dismissOffer('home-screen');
    setIsShown(false);
  };
  return (
    <section aria-labelledby={id} className="mt-4">
      <Card className="flex gap-2 p-4 sm:px-5">
        <div className="grid min-w-0 grow justify-items-start gap-3">
          <div>
            <h2 id={id} className="font-semibold">
              {m.home_screen_title({ name: PORTAL_NAME })}
            </h2>
            <p className="text-ink-muted">{m.home_screen_lead()}</p>
          </div>
          <HomeScreenButton onInstalled={dismiss} />
        </div>
        <IconButton
          icon={X}
          label={m.home_screen_dismiss()}
          className="-mt-2 -mr-2"
          onClick={() => {
            dismiss();
            showToast({ message: m.home_screen_dismissed() });
          }}
        />
      </Card>
    </section>
  );
}
