import type { Locale } from '@ijsploeg/worker/contract';

/** What a prerendered page shows before its script has run. */
export type Prerendered =
  /** A screen of the portal for visitors, complete. */
  | 'visitor'
  /** The list of events on the visitors' page, without the events. */
  | 'visit';

/**
 * The addresses with a prerendered page. The build renders each in every language, the Pages functions choose among
 * them, and the benchmark measures them.
 */
export const PRERENDERED: Record<string, Prerendered> = {
  '/login': 'visitor',
  '/signup': 'visitor',
  '/events': 'visit',
};

/** Renders the HTML of a page; see render.tsx. */
export type Render = (address: string, kind: Prerendered, locale: Locale) => Promise<string>;

/** Where the built site holds a prerendered page. */
export const prerenderedPath = (address: string, locale: string): string =>
  `/prerendered/${locale}${address}`;
