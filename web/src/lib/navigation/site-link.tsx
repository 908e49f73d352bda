import { createContext, type MouseEvent, useContext } from 'react';

/** Goes to an address of the portal without loading the page anew. */
type Go = (href: string) => void;

const Going = createContext<Go | null>(null);

/** Around screens that the router shows, so that their site links go through it. */
export const SiteLinksGo = Going.Provider;

/** Acts on a plain press of a link; one for another tab or window is the browser's. */
export const onPlainPress = (act: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

/**
 * What makes an `<a>` a link on a screen for everyone. Visitors see these screens without the router, which weighs as
 * much as the screens: there it is a link as any; inside the portal it goes through the router.
 */
export function useSiteLink(href: string) {
  const go = useContext(Going);
  return { href, onClick: go ? onPlainPress(() => go(href)) : undefined };
}

/** The address of one event's page. */
export const eventAddress = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;

/** The address of the sign-in screen, which leads back to where one came from. */
export const signInAddress = (returnTo: string): string => `/login?${new URLSearchParams({ returnTo })}`;
