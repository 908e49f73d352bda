import type { refusalText } from './error-texts.ts';

let loaded: typeof refusalText = () => null;

/** The message of a refusal, see `error-texts.ts`; null before {@link loadErrorTexts}. */
export const loadedRefusalText: typeof refusalText = (code, detail) => loaded(code, detail);

/** Loads the texts of errors, which no screen needs before a call has failed. */
export async function loadErrorTexts(): Promise<void> {
  try {
    loaded = (await import('./error-texts.ts')).refusalText;
  } catch {
    // The connection was lost in between, or a new version was deployed: a general text is shown.
  }
}
