/** The unsent edits of a form, by field. */
export type Draft = Record<string, unknown>;

const STORAGE_PREFIX = 'ijsploeg.draft.';
const drafts = new Map<string, Draft>();

/**
 * The draft of a form that was unmounted by a change of language, the end of the session or a reload. Empty
 * if there is none.
 */
export function readDraft(name: string): Draft {
  return drafts.get(name) ?? readStored(name);
}

/**
 * Saves a draft until the form is sent; deletes an empty one.
 *
 * @param secrets fields that stay in memory and are never written to storage
 */
export function writeDraft(name: string, draft: Draft, secrets: readonly string[] = []): void {
  if (Object.keys(draft).length > 0) drafts.set(name, draft);
  else drafts.delete(name);
  const stored = Object.entries(draft).filter(([field]) => !secrets.includes(field));
  try {
    if (stored.length > 0)
      sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(Object.fromEntries(stored)));
    else sessionStorage.removeItem(STORAGE_PREFIX + name);
  } catch {
    // Storage may be unavailable or full; then a reload loses the draft.
  }
}

/** Deletes every draft, at sign-out. */
export function clearDrafts(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored.
  }
}

function readStored(name: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + name) ?? '{}');
    return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Draft) : {};
  } catch {
    return {};
  }
}
