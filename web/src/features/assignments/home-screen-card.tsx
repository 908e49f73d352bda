import { Smartphone } from 'lucide-react';
import { HomeScreenButton } from '../../components/home-screen/home-screen-button.tsx';
import { OfferCard } from '../../components/offer-card.tsx';
import { canOfferHomeScreen } from '../../lib/home-screen/phone.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';

/** Offers a phone to have the portal on its home screen. */
export const HomeScreenCard = () =>
  canOfferHomeScreen() && (
    <OfferCard
      offer="home-screen"
      icon={Smartphone}
      title={m.home_screen_title({ name: PORTAL_NAME })}
      lead={m.home_screen_lead()}
      dismissed={m.home_screen_dismissed()}
    >
      {(hide) => <HomeScreenButton onInstalled={hide} />}
    </OfferCard>
  );
