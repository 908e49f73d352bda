import { forgotPassword, getApiDocs } from '@ijsploeg/worker/contract';
import { expect, test } from '../fixtures.ts';
import { ALL_RULES, COLOUR_RULES, injectAxe, violations } from '../support/axe.ts';
import { mailTo } from '../support/inbox.ts';
import { makeVolunteer } from '../support/people.ts';

const inbox = `http://localhost:${process.env.E2E_MAIL_PORT}`;

test('has no axe violations in the mail inbox and the API description', async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await makeVolunteer();
  await page.goto(inbox);
  await request.post(forgotPassword.path, { data: { email }, headers: { Origin: baseURL ?? '' } });
  const { id } = await mailTo(email, /wachtwoord|password/i);
  // The list shows a new mail by itself.
  await expect(page.locator(`a[href="/message/${id}"]`)).toBeVisible();
  for (const path of [inbox, `${inbox}/message/${id}`, getApiDocs.path]) {
    await page.goto(path);
    await injectAxe(page);
    for (const [colorScheme, rules] of [
      ['light', ALL_RULES],
      ['dark', COLOUR_RULES],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      // The mails of the whole run look the same, and so do the endpoints.
      const exclude = ['li:nth-of-type(n+9)', 'dl:nth-of-type(n+5)'];
      const found = await violations(page, rules, { exclude });
      expect.soft(found, `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
