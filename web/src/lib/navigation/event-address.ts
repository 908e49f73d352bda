/** The path of an event's page. */
export const eventAddress = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;

/** The event's address with the reservation form open, to which a visitor returns after signing in. */
export const reserveAddress = (eventId: string): string => `${eventAddress(eventId)}?act=reserve`;

/** Whether somebody signs in or up for a ticket, not to volunteer. */
export const isForTicket = (returnTo: string | null | undefined): boolean =>
  /^\/events\/[^/?#]+\?act=reserve$/.test(returnTo ?? '');
