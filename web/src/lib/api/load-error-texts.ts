let texts: Partial<Record<string, () => string>> = {};

/** The text of each error code; empty before {@link loadErrorTexts}. */
export const loadedErrorTexts = () => texts;

/** Loads the texts of error codes, which no screen needs before a call has failed. */
export async function loadErrorTexts(): Promise<void> {
  try {
    texts = (await import('./error-texts.ts')).ERROR_TEXTS;
  } catch {
    // The connection was lost in between, or a new version was deployed: a general text is shown.
  }
}
