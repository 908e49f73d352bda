/** Incremented with each release. */
export const VERSION = '0.1.0';
/** Incremented when the API changes in a way that older desktop apps cannot handle. */
export const MINIMUM_DESKTOP_VERSION = '0.1.0';
