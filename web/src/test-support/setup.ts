import { afterEach, beforeEach, vi } from 'vitest';
import { clearDrafts } from '../lib/forms/drafts.ts';
import { setLocale } from '../lib/i18n/locale.ts';
import { clearToasts } from '../lib/toasts/toasts.ts';
import '../styles/main.css';

// The tests of a file share one page: each starts without stored data, and in Dutch whatever the browser's
// language.
beforeEach(() => {
  setLocale('nl');
  localStorage.clear();
  sessionStorage.clear();
  clearDrafts();
  clearToasts();
});

// Without `fakeApi` there is no API. The server of the tests would answer a request that a test leaves behind, with the
// date of the machine, which the page takes for that of the portal.
const { fetch } = globalThis;
globalThis.fetch = (request, init) =>
  String(request).startsWith('/api/')
    ? Promise.reject(new TypeError('Failed to fetch'))
    : fetch(request, init);

// Removes the fetch of `fakeApi`.
afterEach(() => vi.unstubAllGlobals());
