/** Raised with each release; clients can ask for a minimum. */
export const VERSION = '0.1.0';
/** Raised when the API changes in a way that an older desktop app would not understand. */
export const MINIMUM_DESKTOP_VERSION = '0.1.0';
