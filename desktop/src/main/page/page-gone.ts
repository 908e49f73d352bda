import type { WebContents } from 'electron';

/**
 * Calls once when the page reloads, navigates or crashes, while its window stays.
 *
 * @returns stops listening
 */
export function onPageGone(contents: WebContents, onGone: () => void): () => void {
  const stop = () => {
    contents.off('did-start-navigation', onNavigation);
    contents.off('render-process-gone', end);
  };
  const end = () => {
    stop();
    onGone();
  };
  const onNavigation = ({
    isMainFrame,
    isSameDocument,
  }: Pick<Navigation, 'isMainFrame' | 'isSameDocument'>) => {
    if (isMainFrame && !isSameDocument) end();
  };
  contents.on('did-start-navigation', onNavigation);
  contents.on('render-process-gone', end);
  return stop;
}

type Navigation = Electron.WebContentsDidStartNavigationEventParams;
