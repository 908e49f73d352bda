const PREFIX = 'Not loaded: ';

/** The failed imports that were tried again. */
const retried = new Set<string>();

globalThis.window?.addEventListener('vite:preloadError', ({ payload: error }) => {
  // The router reloads the page by itself for a message that starts as the browsers' do. Without a connection the page
  // would be lost.
  if (!error.message.startsWith(PREFIX)) error.message = PREFIX + error.message;
  if (retried.has(error.message) && navigator.onLine) window.location.reload();
});

/** Whether part of the app's code could not be loaded: without a connection, or because a release has replaced it. */
export const isFailedImport = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(PREFIX);

/**
 * Repeats an import. If it fails again with a connection, the page is loaded anew: a release has replaced
 * the script, or the browser remembers the failure, as some do.
 */
export function retryImport<Result>(error: unknown, again: () => Result): Result {
  if (isFailedImport(error)) retried.add(error.message);
  return again();
}
