/** Electron's `NavigationHistory`: that of Chromium, as it was at the last navigation. */
export class NavigationHistory {
  readonly #goBy: (offset: number) => void;
  #index = -1;
  #length = 0;

  constructor(goBy: (offset: number) => void) {
    this.#goBy = goBy;
  }

  update({ index, length }: { index: number; length: number }): void {
    this.#index = index;
    this.#length = length;
  }

  canGoBack = (): boolean => this.#index > 0;
  canGoForward = (): boolean => this.#index < this.#length - 1;
  goBack = (): void => this.#goBy(-1);
  goForward = (): void => this.#goBy(1);
}
