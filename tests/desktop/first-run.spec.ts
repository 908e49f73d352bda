import { rateCounters } from '../../worker/src/app/schema.ts';
import { hashSecret } from '../../worker/src/platform/identity/sessions.ts';
import { menuLink } from '../e2e/support/actions.ts';
import { database } from '../e2e/support/database.ts';
import { makeAdmin, makeVolunteer, PASSWORD } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import type { TextKey } from '../e2e/support/texts.ts';
import { connect, expect, signIn, test } from './fixtures.ts';
import { systemCalls } from './support/system.ts';

test('connects to the portal once, signs in and shows the shifts', async ({ launch, portal, t }) => {
  const shift = await makeShift();
  const first = await launch();
  await connect(first.page, t, portal);
  await signIn(first.page, t, await makeAdmin());
  await menuLink({ page: first.page, t }, 'nav_shifts').click();
  await first.page.getByRole('link', { name: t('shifts_view_list') }).click();
  await first.page.getByRole('searchbox', { name: t('shifts_search') }).fill(shift.title);
  await expect(first.page.getByRole('link', { name: shift.title, exact: true })).toBeVisible();
  await expect(first.page.getByRole('link', { name: t('nav_my_shifts') })).toHaveCount(0);

  await first.app.close();
  const second = await launch({ userData: first.app.userData });
  await expect(second.page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
});

test('sends volunteers to the portal, and signs them in again after a restart while guesses block the address', async ({
  launch,
  portal,
  t,
}) => {
  const person = await makeVolunteer();
  const first = await launch();
  await connect(first.page, t, portal);
  await signIn(first.page, t, person);
  await first.page.getByRole('button', { name: t('desktop_open_portal') }).click();
  await expect.poll(() => systemCalls(first.app, 'openExternal')).toEqual([[portal]]);
  await first.page.getByRole('button', { name: t('shell_sign_out') }).click();
  await expect(first.page.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeVisible();
  await first.app.close();

  const hour = 3_600_000;
  await database.insert(rateCounters).values({
    key: hashSecret(`sign_in:${person.email}`),
    count: 15,
    blockedUntil: Date.now() + hour,
    resetsAt: Date.now() + 24 * hour,
  });
  const elsewhere = await fetch(`${portal}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Origin: portal, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  });
  expect(elsewhere.status).toBe(429);

  const second = await launch({ userData: first.app.userData });
  await signIn(second.page, t, person);
  await expect(
    second.page.getByRole('heading', { name: t('desktop_organisers_title', { name: person.firstName }) }),
  ).toBeVisible();
});

test('refuses an address without a portal, and lets it be corrected', async ({
  launch,
  portal,
  other,
  t,
}) => {
  const { page } = await launch();
  const field = page.getByLabel(t('desktop_portal_address'));
  const refused = async (address: string, text: TextKey) => {
    await connect(page, t, address);
    await expect(page.getByText(t(text))).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(address);
  };
  await refused('http://ijsploeg.example', 'desktop_portal_not_an_address');
  await refused('http://localhost:1', 'desktop_portal_unreachable');
  other.answer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Gratis wifi</h1>'),
  );
  await refused(other.origin, 'desktop_portal_not_a_portal');
  other.answer((_request, response) => response.writeHead(302, { Location: `${portal}/api/health` }).end());
  await refused(other.origin, 'desktop_portal_redirected');
  // An address over the length limit is refused, and the form stays usable.
  await connect(page, t, `https://${'ijsploeg'.repeat(50)}`);
  await expect(page.getByText(t('desktop_portal_not_an_address'))).toBeVisible();
  await connect(page, t, portal);
  await expect(page.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeVisible();
});
