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

// Removes the fetch of `fakeApi`.
afterEach(() => vi.unstubAllGlobals());
