import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** Data passed to the next screen without being shown in the URL or sent anywhere. */
  interface HistoryState {
    /** The account was just deleted. */
    accountDeleted?: boolean;
    /** Prefills the next form with the address typed in the previous one. */
    email?: string;
    /** Removed from the URL of a mailed link. */
    confirmToken?: string;
    /** The address that was just confirmed with that token. */
    confirmedEmail?: string;
    /** Removed from the URL of a mailed link that answers a question. */
    linkToken?: string;
    resetTokens?: { accessToken: string; refreshToken: string };
  }
}
