/** The kinds of phones and tablets whose steps differ. On iOS every browser can add to the home screen, by its own button. */
export type Phone = 'safari' | 'other-ios' | 'android';

/** This phone or tablet; null on a computer. */
export function ownPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): Phone | null {
  if (/Android/.test(userAgent)) return 'android';
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  const isIos = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isIos) return null;
  return /Version\/\S+ .*Safari\//.test(userAgent) ? 'safari' : 'other-ios';
}

/** Whether the portal could be put on a home screen here: on a phone, where it was not opened from there. */
export const canOfferHomeScreen = (): boolean => ownPhone() !== null && !isInstalled();

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari before iOS 17.
  (navigator as { standalone?: boolean }).standalone === true;
