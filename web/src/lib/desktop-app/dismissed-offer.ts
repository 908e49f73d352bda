const DISMISSED_KEY = 'desktop-app-offer';

/** Whether the offer of the desktop app was answered on this computer. */
export function isOfferDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

/** Hides the offer on this computer from now on. */
export function dismissOffer(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'dismissed');
  } catch {
    // Without storage it stays away until the page is loaded again.
  }
}
