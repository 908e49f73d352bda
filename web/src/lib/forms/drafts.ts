/** What was typed into a form and not sent yet, by field. */
export type Draft = Record<string, unknown>;

const STORAGE_PREFIX = 'ijsploeg.draft.';
const drafts = new Map<string, Draft>();

/**
 * What was typed into the form of this name before it left the screen: by another language, a session that
 * ended, a reload. Empty when nothing was.
 */
export function readDraft(name: string): Draft {
  return drafts.get(name) ?? readStored(name);
}

/**
 * Keeps what was typed until the form is sent; an empty draft is none.
 *
 * @param secrets fields that stay in memory and are never written down
 */
export function writeDraft(name: string, draft: Draft, secrets: readonly string[] = []): void {
  if (Object.keys(draft).length > 0) drafts.set(name, draft);
  else drafts.delete(name);
  const kept = Object.entries(draft).filter(([field]) => !secrets.includes(field));
  try {
    if (kept.length > 0)
      sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(Object.fromEntries(kept)));
    else sessionStorage.removeItem(STORAGE_PREFIX + name);
  } catch {
    // Storage may be off or full: then a reload loses it, nothing else does.
  }
}

/** Forgets every draft: at sign-out, what somebody typed goes with them. */
export function clearDrafts(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
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
