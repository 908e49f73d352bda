const DISMISSED_KEY = 'desktop-app-offer';

/** Whether the offer of the desktop app was answered on this computer. */
export function isOfferDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

/** Does not show the offer again on this computer. */
export function dismissOffer(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'dismissed');
  } catch {
    // Without storage it stays away until the page is loaded again.
  }
}
