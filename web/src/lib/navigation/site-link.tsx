import { createContext, type MouseEvent, useContext } from 'react';

/** Navigates inside the portal without reloading the page. */
type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Wraps screens inside the router, so that their site links navigate by it. */
export const SiteLinksProvider = NavigateContext.Provider;

/** Handles a plain click on a link; the browser handles those that open another tab or window. */
export const onPlainPress = (handler: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  handler();
};

/**
 * Props for an `<a>` on a public screen. Visitors see these screens without the router, which is as large as
 * the screens themselves, so there the link is an ordinary one; inside the portal it navigates by the router.
 */
export function useSiteLink(href: string) {
  const navigate = useContext(NavigateContext);
  return { href, onClick: navigate ? onPlainPress(() => navigate(href)) : undefined };
}

/** The path of the sign-in screen, which returns to `returnTo` afterwards. */
export const signInAddress = (returnTo: string): string => `/login?${new URLSearchParams({ returnTo })}`;
