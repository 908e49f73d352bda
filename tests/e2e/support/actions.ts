import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';
import type { TextKey, Texts } from './texts.ts';

/** A page and the texts in its language. */
export interface Viewer {
  page: Page;
  t: Texts;
}

/** The input of the shift form. */
interface TypedShift {
  title: string;
  /** `12/12/2020`. */
  date: string;
  startTime: string;
  endTime: string;
  location: string;
  places: number;
}

/** A date relative to today in the event zone, as typed into a form. */
export function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 24 * 3_600_000);
  return moment.toLocaleDateString('en-GB', { timeZone: 'Europe/Amsterdam' });
}

/** Fills in and sends the form for a new shift. */
export async function addShift({ page, t }: Viewer, shift: TypedShift): Promise<void> {
  await page.getByRole('link', { name: t('shifts_add') }).click();
  const form = page.getByRole('dialog', { name: t('shifts_form_title') });
  await form.getByLabel(t('shifts_form_name')).fill(shift.title);
  await form.getByLabel(t('moment_start_date')).fill(shift.date);
  await form.getByLabel(t('moment_start_time')).fill(shift.startTime);
  // The end follows when the field loses the focus.
  await form.getByLabel(t('moment_start_time')).press('Tab');
  await form.getByLabel(t('moment_end_time')).fill(shift.endTime);
  await form.getByLabel(t('shifts_form_location')).fill(shift.location);
  await form.getByLabel(t('shifts_form_max')).fill(String(shift.places));
  await form.getByRole('button', { name: t('shifts_form_submit') }).click();
  await expect(form).toBeHidden();
}

/** Finds a shift by its title in the list and opens it. Expects the shifts screen to be open. */
export async function openShift({ page, t }: Viewer, title: string): Promise<Locator> {
  await page
    .getByRole('navigation', { name: t('shifts_view') })
    .getByRole('link', { name: t('shifts_view_list') })
    .click();
  await page.getByRole('searchbox', { name: t('shifts_search') }).fill(title);
  // Until then the rows move up while others leave the list, and a click can miss.
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(title);
  await page.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The row of a shift in a list. */
export const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Waits for the answer to the change that a press sends, because a switch shows a press at once. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() !== 'GET');
  await press();
  expect((await answered).ok()).toBe(true);
}

/** A toast. */
export const notice = ({ page, t }: Viewer, text: string): Locator =>
  page.getByRole('region', { name: t('ui_notices') }).getByText(text);

/** Expects that a press reaches this element, and nothing above it. */
export async function expectInReach(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const isOnTop = await target.evaluate((node) => {
    const part = node as unknown as {
      getBoundingClientRect(): { x: number; y: number; width: number; height: number };
      contains(other: unknown): boolean;
    };
    const { document } = globalThis as unknown as {
      document: { elementFromPoint(x: number, y: number): unknown };
    };
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop, `${target} is not covered`).toBe(true);
}

/** The field with exactly this label; `optional` if the label says so. */
export const field = ({ page, t }: Viewer, label: TextKey, optional = false): Locator =>
  page.getByLabel(optional ? `${t(label)} ${t('ui_optional')}` : t(label), { exact: true });

export const button = ({ page, t }: Viewer, name: TextKey): Locator =>
  page.getByRole('button', { name: t(name), exact: true });

/** The undo of the last notice, with the pointer on it: otherwise the notice closes after ten seconds, also on a busy machine. */
export async function holdUndo(viewer: Viewer): Promise<Locator> {
  const undo = button(viewer, 'ui_undo');
  await undo.hover();
  return undo;
}

export const link = ({ page, t }: Viewer, name: TextKey): Locator =>
  page.getByRole('link', { name: t(name), exact: true });

export const heading = ({ page, t }: Viewer, name: TextKey, inputs?: Record<string, string>): Locator =>
  page.getByRole('heading', { name: t(name, inputs), exact: true });

/** Types name, address and password into the sign-up form. */
export async function fillSignUp(
  viewer: Viewer,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await field(viewer, 'auth_first_name').fill(firstName);
  await field(viewer, 'auth_last_name').fill(lastName);
  await field(viewer, 'auth_email').fill(email);
  await field(viewer, 'auth_password').fill(PASSWORD);
  await field(viewer, 'auth_confirm_password').fill(PASSWORD);
}

/** Signs in. Expects the sign-in screen to be open. */
export async function signIn(viewer: Viewer, email: string, password = PASSWORD): Promise<void> {
  await field(viewer, 'auth_email').fill(email);
  await field(viewer, 'auth_password').fill(password);
  await button(viewer, 'auth_sign_in').click();
}

/** The link of the menu with this name, which a count may follow. */
export const menuLink = ({ page, t }: Viewer, name: TextKey): Locator =>
  page
    .getByRole('navigation', { name: t('shell_navigation') })
    .getByRole('link', { name: new RegExp(`^${t(name)}`) });

/** The screens in the menu: the name of the link and the title of the screen. */
const IN_MENU = {
  crew: ['nav_crew', 'crew_title'],
  shifts: ['nav_shifts', 'shifts_title'],
  mine: ['nav_my_shifts', 'mine_title'],
  approval: ['nav_approval', 'approval_title'],
  people: ['nav_people', 'people_title'],
} as const satisfies Record<string, [TextKey, TextKey]>;

/** Opens a screen from the menu: the sidebar, or the drawer on a phone. */
export async function chooseFromMenu(viewer: Viewer, screen: keyof typeof IN_MENU): Promise<void> {
  const [name, title] = IN_MENU[screen];
  await expect(link(viewer, 'shell_skip')).toBeAttached();
  const opener = button(viewer, 'shell_open_menu');
  if (await opener.isVisible()) await opener.click();
  await menuLink(viewer, name).click();
  await expect(heading(viewer, title)).toBeVisible();
}

/** Signs out. The button is on the page before the portal opens, and in the menu after that. */
export async function signOut(viewer: Viewer): Promise<void> {
  const opener = button(viewer, 'shell_open_menu');
  const leave = button(viewer, 'shell_sign_out');
  // Retry, because the screen may be redirecting.
  await expect(async () => {
    if (!(await leave.isVisible()) && (await opener.isVisible())) await opener.click({ timeout: 2_000 });
    await leave.click({ timeout: 2_000 });
  }).toPass();
}

/** Fills in and sends the profile form that follows signing up. */
export async function completeProfile(
  viewer: Viewer,
  { phoneNumber, skills }: { phoneNumber: string; skills: string[] },
): Promise<void> {
  await field(viewer, 'profile_phone').fill(phoneNumber);
  for (const skill of skills) await viewer.page.getByText(skill, { exact: true }).click();
  await button(viewer, 'onboarding_save_profile').click();
  await expect(heading(viewer, 'onboarding_profile_saved')).toBeVisible();
}

/** Sends an application with this motivation. */
export async function apply(viewer: Viewer, motivation: string): Promise<void> {
  await field(viewer, 'onboarding_motivation', true).fill(motivation);
  await button(viewer, 'onboarding_apply').click();
}
