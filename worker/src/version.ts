/** Raised with each release; clients can ask for a minimum. */
export const VERSION = '0.1.0';
