/** The password of every demo account. */
export const DEMO_PASSWORD = 'winterijs';

/** The key of the demo screen: `/board#demo`. */
export const DEMO_SCREEN_KEY = 'demo';

/** The demo accounts that the start command prints, each with its purpose. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@ijsploeg.test', what: 'admin' },
  { email: 'vrijwilliger@ijsploeg.test', what: 'volunteer; so are vrijwilliger01@ to vrijwilliger60@' },
  { email: 'aanvrager@ijsploeg.test', what: 'request pending' },
  { email: 'nieuw@ijsploeg.test', what: 'profile not completed' },
] as const;
