import type { WebContents } from 'electron';

/**
 * Calls once when the page reloads, navigates, crashes or closes.
 *
 * @returns stops listening
 */
export function onPageGone(contents: WebContents, onGone: () => void): () => void {
  const stop = () => {
    contents.off('did-start-navigation', onNavigation);
    contents.off('render-process-gone', end);
    contents.off('destroyed', end);
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
  contents.on('destroyed', end);
  return stop;
}

type Navigation = Electron.WebContentsDidStartNavigationEventParams;
