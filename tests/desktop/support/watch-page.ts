import type { Page } from '@playwright/test';

/** Records the page's uncaught errors and violations of its security policy from now on. */
export function watchPage(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Failed to decode|Uncaught/i.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}
