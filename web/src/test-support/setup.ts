import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { clearDrafts } from '../lib/forms/drafts.ts';
import { setLocale } from '../lib/i18n/locale.ts';
import { clearToasts } from '../lib/toasts/toasts.ts';
import '../styles/main.css';

// All test files share one page and its modules. A file starts with the window of a laptop.
beforeAll(() => page.viewport(1280, 800));

// A test starts with an empty page, without stored data, and in Dutch whatever the browser's language.
beforeEach(async () => {
  await cleanup();
  setLocale('nl');
  localStorage.clear();
  sessionStorage.clear();
  clearDrafts();
  clearToasts();
});

// Without `fakeApi` there is no API. The server of the tests would answer a request that a test leaves behind, with the
// date of the machine, which the page takes for that of the portal.
const { fetch } = globalThis;
const fetchWithoutApi: typeof fetch = (request, init) =>
  String(request).startsWith('/api/')
    ? Promise.reject(new TypeError('Failed to fetch'))
    : fetch(request, init);
// The file before this one may have done it.
if (!('hasNoApi' in fetch)) globalThis.fetch = Object.assign(fetchWithoutApi, { hasNoApi: true });

// Removes the fetch of `fakeApi`.
afterEach(() => vi.unstubAllGlobals());
