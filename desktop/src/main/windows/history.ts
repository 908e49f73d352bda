import type { BrowserWindow, WebContents } from 'electron';

export type HistoryStep = 'back' | 'forward';

/** Whether the page of a window can go back and forward; neither without a window. */
export const historyOf = (window: BrowserWindow | null): Record<HistoryStep, boolean> => ({
  back: window?.webContents.navigationHistory.canGoBack() ?? false,
  forward: window?.webContents.navigationHistory.canGoForward() ?? false,
});

/** Goes back or forward in a page, as a browser does; nothing happens at either end. */
export function goInHistory({ navigationHistory }: WebContents, step: HistoryStep): void {
  if (step === 'back' && navigationHistory.canGoBack()) navigationHistory.goBack();
  if (step === 'forward' && navigationHistory.canGoForward()) navigationHistory.goForward();
}

/** The side buttons of a mouse and the keys of some keyboards. macOS has no such event: there the page listens (mouse-history.ts). */
export function handleHistoryButtons(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') goInHistory(window.webContents, 'back');
    if (command === 'browser-forward') goInHistory(window.webContents, 'forward');
  });
}
