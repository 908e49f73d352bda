import { LOCALES, type Locale, makeTicketReference } from '@ijsploeg/worker/contract';
import type { Locator, Page } from '@playwright/test';
import { events } from '../../../worker/src/app/schema.ts';
import { eventRow } from '../../support/rows.ts';
import { database } from './database.ts';
import { textsOf } from './texts.ts';

const HOUR_MS = 3_600_000;

/** A valid ticket reference. */
export const TICKET = makeTicketReference(() => 3);

/** Times of an event that is going on now. */
export const openNow = () => ({ startDate: Date.now() - HOUR_MS, endDate: Date.now() + 3 * HOUR_MS });

/** Creates the event `evt_door`, going on now, unless it exists. */
export async function makeDoorEvent(): Promise<void> {
  const row = eventRow({ id: 'evt_door', priceCents: null, maxCapacity: 100, ...openNow() });
  await database.insert(events).values(row).onConflictDoNothing();
}

/** Matches the label in either language. */
const inAnyLanguage = (key: 'door_code' | 'door_result'): RegExp =>
  new RegExp(`^(${LOCALES.map((locale: Locale) => textsOf(locale)(key)).join('|')})$`);

/** Types the code of a ticket at the door and sends it. */
export async function typeCode(page: Page, reference: string): Promise<void> {
  const field = page.getByLabel(inAnyLanguage('door_code'));
  await field.fill(reference);
  await field.press('Enter');
}

/** The result of the last check. */
export const resultOf = (page: Page): Locator =>
  page.getByRole('status', { name: inAnyLanguage('door_result') });
