/** The unsent edits of a form, by field. */
export type Draft = Record<string, unknown>;

const STORAGE_PREFIX = 'ijsploeg.draft.';
const OWNER_KEY = 'ijsploeg.drafts-of';
const drafts = new Map<string, Draft>();
let owner: string | null = null;

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

/**
 * Makes the drafts of this tab those of a person, also those that a visitor typed. They outlive the end of a session, until
 * somebody else signs in.
 *
 * @returns whether there was another owner, whose drafts are deleted
 */
export function ownDrafts(personId: string): boolean {
  owner ??= readOwner();
  const isOther = owner !== null && owner !== personId;
  if (isOther) clearDrafts();
  owner = personId;
  try {
    sessionStorage.setItem(OWNER_KEY, personId);
  } catch {
    // Without storage a reload keeps no drafts either.
  }
  return isOther;
}

/** Deletes every draft, at sign-out. */
export function clearDrafts(): void {
  drafts.clear();
  owner = null;
  try {
    sessionStorage.removeItem(OWNER_KEY);
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored.
  }
}

function readOwner(): string | null {
  try {
    return sessionStorage.getItem(OWNER_KEY);
  } catch {
    return null;
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
