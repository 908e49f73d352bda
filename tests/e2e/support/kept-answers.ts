import type { Page } from '@playwright/test';

/** The query keys of the answers that the browser keeps for when there is no connection. */
export const keptAnswers = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('ijsploeg-1');
    opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  })`);
