import { LOCALES, type Locale, makeTicketReference } from '@ijsploeg/worker/contract';
import type { Locator, Page } from '@playwright/test';
import { events } from '../../../worker/src/db/schema.ts';
import { database } from './database.ts';
import { textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;

/** A code that could be a ticket's. */
export const TICKET = makeTicketReference(() => 3);

/** Now, as events need it whose doors are open. */
export const openNow = () => ({ startDate: Date.now() - HOUR_MS, endDate: Date.now() + 3 * HOUR_MS });

/** An event whose door is open, always the same one. */
export async function makeDoorEvent(): Promise<void> {
  const now = Date.now();
  const row = {
    id: 'evt_door',
    title: 'Schaatsdisco',
    location: 'Grote baan',
    maxCapacity: 100,
    createdAt: now,
    updatedAt: now,
    ...openNow(),
  };
  await database.insert(events).values(row).onConflictDoNothing();
}

/** Whatever the language of the page. */
const inAnyLanguage = (key: 'door_code' | 'door_result'): RegExp =>
  new RegExp(`^(${LOCALES.map((locale: Locale) => textsOf(locale)(key)).join('|')})$`);

/** Types the code of a ticket at the door and sends it. */
export async function typeCode(page: Page, reference: string): Promise<void> {
  const field = page.getByLabel(inAnyLanguage('door_code'));
  await field.fill(reference);
  await field.press('Enter');
}

/** What is said, large, of the ticket at the door. */
export const resultOf = (page: Page): Locator =>
  page.getByRole('status', { name: inAnyLanguage('door_result') });
