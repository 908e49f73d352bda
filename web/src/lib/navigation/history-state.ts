import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** What one screen hands to the next beside the address: nothing of it shows there or is sent anywhere. */
  interface HistoryState {
    /** The account was just deleted. */
    farewell?: boolean;
    /** Typed before, so that nobody types it twice. */
    email?: string;
    /** Taken out of the address of a mailed link. */
    confirmToken?: string;
    /** Just confirmed with that token. */
    confirmedEmail?: string;
    resetTokens?: { accessToken: string; refreshToken: string };
  }
}
