/** What is offered until somebody answers it on this device. */
export type Offer = 'desktop-app' | 'home-screen' | 'push';

const keyOf = (offer: Offer) => `${offer}-offer`;

/** Whether the offer was answered on this device. */
export function isOfferDismissed(offer: Offer): boolean {
  try {
    return localStorage.getItem(keyOf(offer)) !== null;
  } catch {
    return false;
  }
}

/** Hides the offer on this device from now on. */
export function dismissOffer(offer: Offer): void {
  try {
    localStorage.setItem(keyOf(offer), 'dismissed');
  } catch {
    // Without storage it stays away until the page is loaded again.
  }
}
