import { expect, test } from '../fixtures.ts';
import { heading, type Viewer } from './actions.ts';
import { signInAs } from './people.ts';
import { made } from './screen-states.ts';
import { makeStaffedEvent, type Screen, type Visitor } from './screens.ts';

/** A state of a screen or of a dialog that is open. */
export interface OpenState {
  /** The address as the list has it, such as `/events/:event`. */
  pattern: string;
  /** The name of the function that brought the screen into its state; empty for a screen as it loads. */
  state: string;
  /** For messages: the address, the state and what the caller adds. */
  name: string;
  index: number;
  isDialog: boolean;
}

interface Options {
  isWithDialogs?: boolean;
  /** Loads the first screen twice: a first visit is in the fallback font. */
  isLoadedTwice?: boolean;
  suffix?: string;
}

/** Signs a visitor in and opens their screens and dialogs one after another, each as a step, for the caller to look at. */
export async function openStates(
  viewer: Viewer,
  { enter, isReloaded, screens = [], dialogs = [] }: Visitor,
  look: (state: OpenState) => Promise<void>,
  { isWithDialogs = true, isLoadedTwice = false, suffix = '' }: Options = {},
): Promise<void> {
  const { page } = viewer;
  const person = await enter();
  if (person) await signInAs(page.context(), person);
  await page.addInitScript(NO_TRANSITIONS);
  const states: Screen[] = isWithDialogs ? [...screens, ...dialogs] : screens;
  const event = states.some(({ path }) => path.includes(':event')) ? await makeStaffedEvent() : '';
  for (const [index, { path: pattern, shows, state }] of states.entries()) {
    const path = pattern.replace(':event', event).replace(':shift', made.shiftId);
    const name = `${path} ${state?.name ?? ''}${suffix}`;
    const isDialog = index >= screens.length;
    await test.step(name, async () => {
      if (index === 0 && isLoadedTwice) await page.goto(path);
      if (index === 0 || isReloaded) await page.goto(path);
      else await goWithinPortal(viewer, path);
      await expect(heading(viewer, shows, { name: person?.firstName ?? '' })).toBeVisible();
      await state?.(page);
      await contentLoaded(viewer);
      await expect(page.getByRole('dialog')).toBeVisible({ visible: isDialog });
      await look({ pattern, state: state?.name ?? '', name, index, isDialog });
    });
  }
}

/** Waits until no placeholder is left. */
export async function contentLoaded({ page, t }: Viewer): Promise<void> {
  const loading = page.getByRole('status').filter({ has: page.getByText(t('ui_loading'), { exact: true }) });
  await expect(loading.first()).not.toBeInViewport();
  await expect(page.locator('main [aria-busy=true]:not(button)')).toHaveCount(0);
}

/** Opens another screen without loading the page again, by way of one that shares nothing with either. */
async function goWithinPortal({ page, t }: Viewer, path: string): Promise<void> {
  await page.evaluate("history.pushState(null, '', '/hier-is-niets')");
  await expect(heading({ page, t }, 'error_not_found_title')).toBeVisible();
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}

/** Page script: disables colour transitions, because axe would measure a colour in transition. */
export const NO_TRANSITIONS = `
  const style = new CSSStyleSheet();
  style.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [style];
`;
