import { useMediaQuery } from './use-media-query.ts';

/** Below the style sheet's `sm` breakpoint. */
const PHONE = '(max-width: 639.98px)';

/** Whether the window is as narrow as a phone; rerenders when it is rotated or resized. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE);
