import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/lib/ensure-chromium.ts';
import { expect, test } from './fixtures.ts';
import { layoutFaults } from './support/layout.ts';
import { type OpenState, openStates } from './support/open-states.ts';
import { VISITORS, type Visitor } from './support/screens.ts';
import { Twin } from './support/twin.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

let chromiumBeside: Browser;
test.beforeAll(async () => {
  chromiumBeside = await chromium.launch(chromiumLaunchOptions());
});
test.afterAll(() => chromiumBeside.close());

const isAdmin = ({ who }: Visitor) => who.startsWith('an admin');

for (const visitor of VISITORS.filter((visitor) => !isAdmin(visitor))) compare(visitor);

if (process.env.ENGINES === 'all')
  test.describe('on a laptop', () => {
    test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });
    for (const visitor of VISITORS.filter(isAdmin)) compare(visitor);
  });

/** Every screen and dialog of a visitor, beside the same document in Chromium. */
function compare(visitor: Visitor): void {
  test(`has the layout of Chromium for ${visitor.who}`, { tag: '@layout' }, async ({ page, t }) => {
    const twin = await Twin.of(page, chromiumBeside);
    const look = async ({ name }: OpenState) => {
      const differences = await twin.differences(page);
      if (differences.length > 0) await attachPictures(name, { here: page, Chromium: twin.page });
      expect.soft(differences, `other sizes on ${name}`).toEqual([]);
      expect.soft(await layoutFaults(page), `faults on ${name}`).toEqual([]);
    };
    // The dialogs of such a screen are those of a phone.
    await openStates({ page, t }, visitor, look, { isWithDialogs: !visitor.hasOwnLaptop });
    await twin.close();
  });
}

/** Keeps a picture of each page with the results of the test. */
async function attachPictures(name: string, pages: Record<string, Page>): Promise<void> {
  for (const [browser, page] of Object.entries(pages))
    await test.info().attach(`${name} (${browser})`, {
      body: await page.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
}
