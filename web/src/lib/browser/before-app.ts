import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by before-app.js; undefined where the page was not built for the site. */
    beforeApp?: {
      /** The responses requested before the app had loaded, by URL; undefined for a failed request. */
      answers: Record<string, Promise<Response | undefined>>;
      /** Makes a request ahead of the app. */
      request: (url: string) => void;
      /** Runs a callback after the next paint, which on a page that is loading is the first. */
      afterPaint: (act: () => void) => void;
      /** Repeats the last submit or press of a button before the app was shown. */
      repeatPress: () => void;
    };
  }
}

/**
 * The response to a request that the page made before the app had loaded: the session where somebody was signed in
 * before, and what a `<meta name="early-request" content="/api/…">` names. Each is used once.
 *
 * @returns undefined if there was none or it failed, so that the request is made as usual
 */
export async function takeEarlyAnswer(url: string): Promise<Response | undefined> {
  const { answers } = globalThis.window?.beforeApp ?? {};
  const response = answers?.[url];
  delete answers?.[url];
  const answer = await response;
  return answer?.ok ? answer : undefined;
}

/** For the layout of prerendered screens: repeats what was pressed before the app was shown. */
export function useRepeatedPress(): void {
  useEffect(() => {
    // A task later, when the forms have rendered what was typed into them.
    const timer = setTimeout(() => window.beforeApp?.repeatPress());
    return () => clearTimeout(timer);
  }, []);
}
