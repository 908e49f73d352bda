import { HomeScreenButton } from '../../components/home-screen/home-screen-button.tsx';
import { canOfferHomeScreen } from '../../lib/home-screen/phone.ts';
import { PORTAL_NAME } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { AccountSection } from './account-section.tsx';

/** Offers to install the portal. Hidden where that cannot be done from here, or is done already. */
export function HomeScreenSection() {
  if (!canOfferHomeScreen()) return null;
  return (
    <AccountSection
      anchor="home-screen"
      title={m.home_screen_title({ name: PORTAL_NAME })}
      lead={m.home_screen_lead()}
    >
      <HomeScreenButton />
    </AccountSection>
  );
}
