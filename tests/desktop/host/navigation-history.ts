import type { CDPSession } from '@playwright/test';

interface Entry {
  id: number;
  url: string;
}

/** Electron's `NavigationHistory`: that of Chromium, without the empty page before the first. */
export class NavigationHistory {
  readonly #devTools: () => CDPSession | undefined;
  #entries: Entry[] = [];
  #index = -1;

  constructor(devTools: () => CDPSession | undefined) {
    this.#devTools = devTools;
  }

  /** Reads it from Chromium, which only answers later; call before the event of a navigation. */
  async update(): Promise<void> {
    // The page may have closed.
    const history = await this.#devTools()
      ?.send('Page.getNavigationHistory')
      .catch(() => undefined);
    if (!history) return;
    const current = history.entries[history.currentIndex];
    this.#entries = history.entries.filter(({ url }) => url !== 'about:blank');
    this.#index = this.#entries.findIndex(({ id }) => id === current?.id);
  }

  canGoBack = (): boolean => this.#entries[this.#index - 1] !== undefined;
  canGoForward = (): boolean => this.#entries[this.#index + 1] !== undefined;
  goBack = (): void => void this.#goBy(-1);
  goForward = (): void => void this.#goBy(1);

  async #goBy(offset: number): Promise<void> {
    // The page may have gone further since the last answer.
    await this.update();
    const entry = this.#entries[this.#index + offset];
    if (entry) await this.#devTools()?.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  }
}
