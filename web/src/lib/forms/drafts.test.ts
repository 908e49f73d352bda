import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Drafts from './drafts.ts';

/** Simulates a reload: clears the memory but keeps sessionStorage. */
async function reload(): Promise<typeof Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}

const storage = new Map<string, string>();
function fakeStorage(full = false) {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const methods = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: full ? refuse : (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

beforeEach(() => vi.stubGlobal('sessionStorage', fakeStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  storage.clear();
});

describe('drafts', () => {
  it('are kept for the person who typed them, through the end of the session and a reload', async () => {
    const before = await reload();
    before.writeDraft('sign-up', { firstName: 'Noor' });
    expect(before.ownDrafts('usr_noor')).toBe(false);
    before.writeDraft('settings.contact', { name: 'Kantoor' });
    const after = await reload();
    expect(after.ownDrafts('usr_noor')).toBe(false);
    expect(after.readDraft('settings.contact')).toEqual({ name: 'Kantoor' });
    expect(after.readDraft('sign-up')).toEqual({ firstName: 'Noor' });
  });

  it('are deleted when somebody else signs in in the same tab', async () => {
    const drafts = await reload();
    drafts.ownDrafts('usr_noor');
    drafts.writeDraft('settings.contact', { name: 'Kantoor' });
    const after = await reload();
    expect(after.ownDrafts('usr_eva')).toBe(true);
    expect(after.readDraft('settings.contact')).toEqual({});
    expect([...storage.values()]).toEqual(['usr_eva']);
    after.writeDraft('settings.contact', { name: 'Balie' });
    expect(after.ownDrafts('usr_eva')).toBe(false);
    after.clearDrafts();
    expect(storage.size).toBe(0);
  });

  it('are deleted also where nothing can be stored', async () => {
    vi.stubGlobal('sessionStorage', fakeStorage(true));
    const drafts = await reload();
    drafts.ownDrafts('usr_noor');
    drafts.writeDraft('settings.contact', { name: 'Kantoor' });
    expect(drafts.ownDrafts('usr_eva')).toBe(true);
    expect(drafts.readDraft('settings.contact')).toEqual({});
  });
});

describe('a draft', () => {
  it('is restored after another screen and after a reload', async () => {
    const drafts = await reload();
    drafts.writeDraft('profile', { city: 'Leiden' });
    expect(drafts.readDraft('profile')).toEqual({ city: 'Leiden' });
    expect((await reload()).readDraft('profile')).toEqual({ city: 'Leiden' });
  });

  it('keeps secrets out of storage', async () => {
    const drafts = await reload();
    drafts.writeDraft('sign-in', { email: 'noor@example.test', password: 'winterijs' }, ['password']);
    expect(drafts.readDraft('sign-in')).toEqual({ email: 'noor@example.test', password: 'winterijs' });
    expect([...storage.values()].join()).not.toContain('winterijs');
    expect((await reload()).readDraft('sign-in')).toEqual({ email: 'noor@example.test' });
  });

  it('is deleted once the form is sent', async () => {
    const drafts = await reload();
    drafts.writeDraft('profile', { city: 'Leiden' });
    drafts.writeDraft('profile', {});
    expect(drafts.readDraft('profile')).toEqual({});
    expect(storage.size).toBe(0);
  });

  it('is deleted at sign-out, without other stored data', async () => {
    const drafts = await reload();
    storage.set('other', 'stays');
    drafts.writeDraft('profile', { city: 'Leiden' });
    drafts.clearDrafts();
    expect(drafts.readDraft('profile')).toEqual({});
    expect([...storage.keys()]).toEqual(['other']);
  });

  it('lasts until a reload when the storage is full', async () => {
    vi.stubGlobal('sessionStorage', fakeStorage(true));
    const drafts = await reload();
    drafts.writeDraft('profile', { city: 'Leiden' });
    expect(drafts.readDraft('profile')).toEqual({ city: 'Leiden' });
  });

  it.each(['[]', '"x"', 'null', '{'])('is empty when the storage holds %s', async (stored) => {
    storage.set('ijsploeg.draft.profile', stored);
    expect((await reload()).readDraft('profile')).toEqual({});
  });
});
