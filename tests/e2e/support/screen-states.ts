import {
  checkAtDoor,
  exportShifts,
  LOCALES,
  listUnconfirmed,
  lookAtSignUp,
  PAGE_SIZE,
} from '@ijsploeg/worker/contract';
import { expect, type Page, type Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { events, shifts } from '../../../worker/src/app/schema.ts';
import { codeOf, fromBase32 } from '../../support/one-time-code.ts';
import { database } from './database.ts';
import { offerDesktopApp } from './desktop-app.ts';
import { TICKET, typeCode } from './door.ts';
import { PASSWORD } from './people.ts';
import { type TextKey, textsOf } from './texts.ts';

/** The states into which the list in `screens.ts` brings its screens and dialogs, in either language. */

/** What some of them open; set when the visitor enters. */
export const made = { eventId: '', shiftId: '' };

/** Submits an empty form, so that every error is shown. */
export const sendEmpty = async (page: Page) => {
  // The form of a dialog comes after those of its screen.
  await page.locator('form button[type=submit]').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};
export const openFirst = (selector: string) => async (page: Page) => {
  const target = page.locator(selector).first();
  await expect(target).toBeAttached();
  // In a row that is one line on a phone.
  const line = page.locator('details:not([open])').filter({ has: target }).first();
  if ((await line.count()) > 0) {
    await line.locator('summary').click();
    // Another row may be the first by now: other tests make people.
    await page.locator('details[open]').locator(selector).first().click();
  } else await target.click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const chooseFirstNeed = async (page: Page) => {
  await page.locator('main a[href*="shift="]').first().click();
  await expect(page.locator('main a[href*="/messages"]')).toBeVisible();
};

/** Opens a shift of which somebody seeks a stand-in. */
export const chooseSeeking = async (page: Page) => {
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /zoekt een vervanger|seeks a stand-in/ });
  // Another test may end the search of the first one meanwhile.
  await expect(async () => {
    await row.getByRole('link').first().click();
    await expect(page.locator('a[href*="release="]').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
};
export const askToRelease = async (page: Page) => {
  await chooseSeeking(page);
  await openFirst('a[href*="release="]')(page);
};

export const askToCallOff = async (page: Page) => {
  await chooseFirstNeed(page);
  await openFirst('a[href*="off="]')(page);
  await sendEmpty(page);
};

/** The actions in the menu of a shift, in both languages. */
const SHIFT_TOOLS = {
  edit: /^(Bewerken|Edit)$/,
  duplicate: /^(Dupliceren|Duplicate)$/,
  delete: /^(Verwijderen|Delete)$/,
};
export const openTool = (tool: keyof typeof SHIFT_TOOLS) => async (page: Page) => {
  // The first click may scroll, which closes the menu again.
  await expect(async () => {
    await page.locator('li button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: SHIFT_TOOLS[tool] }).click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the form of a shift and changes its first field. */
const editShift = async (page: Page) => {
  await openTool('edit')(page);
  await page.locator('dialog input:not([type])').first().fill('IJsbaan vegen');
};
export const changeElsewhere = async (page: Page) => {
  await page.locator('dialog input:not([type])').first().fill('IJsgala');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await database
    .update(events)
    .set({ version: sql`version + 1`, title: 'Disco', location: 'Noordbaan' })
    .where(sql`id = ${id}`);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
};
export const waitForShifts = (page: Page) => expect(page.locator('a[href*="shift="]').first()).toBeVisible();
export const chooseNoPicture = async (page: Page) => {
  const buffer = Buffer.from('%PDF');
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'lijst.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};

const placeOnGrid = (page: Page) =>
  page
    .locator('[role=grid] [data-item^=place][draggable=true]')
    .or(
      page
        .locator('main li li')
        .filter({ hasText: /Toegewezen|Assigned/ })
        .getByRole('button'),
    )
    .first();
export const openPlaceMenu = async (page: Page) => {
  await placeOnGrid(page).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};
/** On the grid; a phone has the menu instead. */
export const pickUpPlace = async (page: Page) => {
  await expect(placeOnGrid(page)).toBeVisible();
  if (!(await page.getByRole('grid').isVisible())) return;
  await placeOnGrid(page).focus();
  await page.keyboard.press('m');
  await expect(page.locator('[role=grid] .bg-amber-soft, [role=grid] .bg-green-soft').first()).toBeVisible();
};
export const askToCancelPlace = async (page: Page) => {
  await openPlaceMenu(page);
  for (const key of ['End', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toBeVisible();
};
export const choosePlaceToMove = async (page: Page) => {
  await openPlaceMenu(page);
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};
export const connectScreen = async (page: Page) => {
  await page.locator('main button').last().click();
  await sendEmpty(page);
};
export const chooseShifts = async (page: Page) => {
  await page.locator('section > div > button[aria-pressed]').click();
  await page.locator('li input[type=checkbox]').first().check();
};
export const changeShifts = async (page: Page) => {
  await chooseShifts(page);
  await page.locator('section[aria-label] button').last().click();
  // The last topic has the most fields.
  await page.getByRole('dialog').locator('fieldset button[aria-pressed]').last().click();
  await sendEmpty(page);
};
export const chooseWrongSheet = async (page: Page) => {
  const buffer = Buffer.from('Datum;Begin;Einde;Titel;Locatie\n31-02-2041;straks;;;Hal');
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'rooster.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
/** Chooses a file with a person in capitals, one with every fault, and one twice. */
export const openPeopleSheet = async (page: Page) => {
  const buffer = Buffer.from(
    'Naam;E-mail;Telefoon;Vaardigheden\nNOOR VAN DER HEUVEL-BOUWMEESTER;noor@example.test;0612345678;kassa, BHV\n;geen adres;12;zingen\nNoor;noor@example.test;;',
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'vrijwilligers.csv', mimeType: 'text/csv', buffer });
  await expect(page.locator('tbody')).toBeVisible();
};
export const editInvited = async (page: Page) => {
  await openPeopleSheet(page);
  await page.locator('tbody button').first().click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
};
export const askToInvite = async (page: Page) => {
  await openPeopleSheet(page);
  await page.locator('header button:has(svg.lucide-send)').click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
export const copyTemplate = async (page: Page) => {
  await page.locator('dialog select').selectOption({ index: 1 });
  await sendEmpty(page);
};

export const newTemplate = async (page: Page) => {
  await page.locator('dialog footer button').first().click();
  await sendEmpty(page);
};

export const setEverything = async (page: Page) => {
  await changeShifts(page);
  for (const name of ['minimum', 'describing', 'skills', 'opening'])
    await page.locator(`dialog select[name=${name}]`).selectOption('set');
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
};
export const emptyTemplate = async (page: Page) => {
  await page.locator('dialog input[name=name]').fill('');
  const remove = page.locator('dialog li button:last-child');
  while ((await remove.count()) > 0) await remove.first().click();
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog input[aria-invalid=true]')).toHaveCount(1);
};
export const addTemplateShift = async (page: Page) => {
  await page.locator('dialog fieldset > button').click();
  await sendEmpty(page);
};

export const askToCancel = async (page: Page) => {
  await openFirst('a[data-shift]')(page);
  await page.locator('dialog li button').nth(1).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
export const showMoreOptions = async (page: Page) => {
  await openTool('edit')(page);
  const more = page.locator('dialog form button[aria-expanded]');
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await page
    .locator('dialog')
    .getByRole('textbox', { name: /^Minim/ })
    .fill('99');
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]')).toHaveCount(1);
};
export const askToDiscard = async (page: Page) => {
  await editShift(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
export const showTwoVersions = async (page: Page) => {
  await editShift(page);
  const id = new URL(page.url()).searchParams.get('edit');
  await database
    .update(shifts)
    .set({ version: sql`version + 1`, title: 'Dweilen', location: 'Noordbaan' })
    .where(sql`id = ${id}`);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
};
/** A mocked response, because the places of the shift are needed by other states. */
export const doubleBook = async (page: Page) => {
  const overlaps = [
    {
      id: 'shf_1',
      title: 'Kassa',
      startTime: '2061-03-05T10:00:00.000Z',
      endTime: '2061-03-05T12:00:00.000Z',
    },
  ];
  const people = [{ id: 'usr_1', firstName: 'Noor', lastName: 'van der Heuvel-Bouwmeester', overlaps }];
  const json = { error: { code: 'shift.double_books', requestId: 'req_1', people } };
  await page.route('**/api/shifts/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json }) : route.fallback(),
  );
  await editShift(page);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByText('Noor')).toBeVisible();
  await page.unroute('**/api/shifts/*');
};
export const selectAll = async (page: Page) => {
  await page.locator('main input[type=checkbox]').first().check();
  await expect(page.getByRole('button', { name: /geselecteerd|selected/ })).toBeVisible();
};
export const openAssign = async (page: Page) => {
  await openFirst('a[href*="assign="]')(page);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};
export const refuseClaim = async (page: Page) => {
  await page.route('**/claim', (route) => route.abort());
  // Other people fill shifts meanwhile, which stay in the list.
  const free = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Claim(en)?:/ }) });
  await free.locator('a[data-shift]').first().click();
  await page.locator('dialog footer button').last().click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
};
export const askAboutRest = async (page: Page) => {
  const error = { code: 'shift.rest', requestId: 'req_1', restHours: 4.5, dayHours: 11 };
  await page.route('**/claim', (route) => route.fulfill({ status: 409, json: { error } }));
  await page
    .getByRole('button', { name: /^Claim(en)?:/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/24/).first()).toBeVisible();
  await page.unroute('**/claim');
};
/** Claims a shift, after which a notice offers to undo it. */
export const claimFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Claim(en)?:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^(Ongedaan maken|Undo)/ })).toBeVisible();
};
/** The response never arrives, so the progress of the export stays visible. */
export const startExport = async (page: Page) => {
  await page.context().route(`**${exportShifts.path}`, () => {});
  await page.locator('main header button').first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
};
/** The page of a portal that has installers, with all of them shown. */
export const offerApp = async (page: Page) => {
  await offerDesktopApp(page);
  await page.reload();
  const others = page.getByText(/^(Ander systeem|Other system)$/).first();
  await others.click();
  await expect(page.getByRole('link', { name: /Fedora/ }).first()).toBeVisible();
  // The header of a phone covers what is scrolled below it. At the top nothing moves below it while the rest loads.
  await page.evaluate('scrollTo(0, 0)');
};
export const openAppDialog = async (page: Page) => {
  await offerApp(page);
  // Without loading the page anew: the menu is there once the offer is known.
  await page.evaluate("history.pushState(null, '', '/shifts?view=list')");
  await page.getByRole('button', { name: /^(Meer over exporteren|More about exporting)$/ }).click();
  await page.getByRole('menuitem').click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
};
export const emptyToDo = async (page: Page) => {
  const json = {
    items: [],
    total: 0,
    page: 1,
    pageSize: PAGE_SIZE,
    stats: { total: 0, highPriority: 0, assignedToday: 0, standIns: 0, corrections: 0 },
  };
  await page.route(`**${listUnconfirmed.path}*`, (route) => route.fulfill({ json }));
  await page.reload();
  const titles = LOCALES.map((locale) => textsOf(locale)('todo_empty_title'));
  await expect(page.getByText(new RegExp(titles.join('|')))).toBeVisible();
};

/** Checks a ticket with a mocked response, and waits for the result. */
const checkTicket = (result: TextKey, answer: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route(`**${checkAtDoor.path.replace(':id', '*')}`, answer);
  await typeCode(page, TICKET);
  const texts = LOCALES.map((locale) => textsOf(locale)(result));
  await expect(page.getByText(new RegExp(texts.join('|'))).first()).toBeVisible();
};
export const goodTicket = checkTicket('door_in', (route) =>
  route.fulfill({
    json: { firstName: 'Sanne', lastName: 'van der Heuvel-Bouwmeester', quantity: 12, totalCents: 9000 },
  }),
);
export const usedTicket = checkTicket('door_used', (route) =>
  route.fulfill({
    status: 409,
    json: {
      error: {
        code: 'reservation.used',
        requestId: 'req_door',
        reservation: { firstName: 'Sanne', lastName: 'Vos', usedAt: '2020-11-20T19:13:00.000Z' },
      },
    },
  }),
);
export const waitingTicket = checkTicket('door_unconfirmed', (route) => route.abort());
/** A rejection that arrives after the holder has gone in. */
export const lateTicket = async (page: Page) => {
  await waitingTicket(page);
  await usedTicket(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
};

export const openMenu = async (page: Page) => {
  await page.locator('article button[aria-haspopup=menu]:enabled').first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

/** Opens a dialog from the menu of the first person. */
export const openPersonTool = (key: TextKey) => async (page: Page) => {
  await openMenu(page);
  const names = LOCALES.map((locale) => textsOf(locale)(key));
  await page.getByRole('menuitem', { name: new RegExp(`^(${names.join('|')})$`) }).click();
  await expect(page.getByRole('dialog').locator('button').nth(1)).toBeVisible();
};
export const PRIVATE_SHIFT = 'Overleg over de ijsvloer';
/** A private shift cannot be claimed again, so this asks first. */
export const askToCancelPrivate = async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`^(Annuleren|Cancel)\\b.*${PRIVATE_SHIFT}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** Opens the search by its keys, with what a word finds. */
export const openFind = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ijs');
  await expect(page.getByRole('option').first()).toBeVisible();
};

export const makeFeed = async (page: Page) => {
  await page.locator('#feed button').click();
  await expect(page.locator('#feed input[readonly]')).toBeVisible();
};

export const expandFirst = (page: Page) => page.locator('summary').first().click();

/** The link of a sign-up that was made in another browser. */
export const confirmElsewhere = async (page: Page) => {
  const signUp = { firstName: 'Noor', lastName: 'Dijk', signedUpAt: '2020-12-12T09:00:00.000Z' };
  const json = { email: 'noor@example.test', signUp, own: null, isOwn: false };
  await page.route(`**${lookAtSignUp.path}`, (route) => route.fulfill({ json }));
  await page.goto('/confirm-email?token=a');
  await expect(page.locator('input[name=password]')).toBeVisible();
};

export const useRecoveryCode = async (page: Page) => {
  await page.locator('main form button:not([type=submit])').click();
  await expect(page.locator('input[name=recoveryCode]')).toBeVisible();
};
/** Shows what is not saved yet. */
export const changeSettings = async (page: Page) => {
  await page.locator('input[name=restHours]').fill('11');
  await page.locator('select[name=confirmClaims]').selectOption('at_once');
};
export const saveSettingsWithoutFactor = async (page: Page) => {
  await page.locator('input[type=date]').fill('2099-03-20');
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
};
export const openJobs = (page: Page) => page.locator('main summary').click();
export const startFactor = openFirst('#factor button');
export const setUpFactor = async (page: Page) => {
  await startFactor(page);
  await page.locator('dialog input[name=password]').fill(PASSWORD);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
};
export const keepRecoveryCodes = async (page: Page) => {
  await setUpFactor(page);
  const key = (await page.locator('dialog .font-mono').textContent()) ?? '';
  await page.locator('dialog input[name=code]').fill(await codeOf(fromBase32(key)));
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
};
export const turnFactorOff = openFirst('#factor button');
export const writeToShift = async (page: Page) => {
  await page.goto(`/messages?to=shift&shift=${made.shiftId}`);
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
};
/** Chooses a period, and sends the form without a text. */
export const sendMessageWrongly = async (page: Page) => {
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
};
export const openReserveForm = async (page: Page) => {
  await page.goto(`/events/${made.eventId}?act=reserve`);
  await expect(page.getByRole('dialog')).toBeVisible();
};
export const reserveWrongly = async (page: Page) => {
  await openReserveForm(page);
  await page.locator('dialog input[name=quantity]').fill('abc');
  for (const field of await page.locator('dialog input:not([name=quantity])').all()) await field.fill('');
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog [aria-invalid=true]').first()).toBeVisible();
};
export const reserve = async (page: Page) => {
  await openReserveForm(page);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
};
export const showTicket = async (page: Page) => {
  await openFirst('a[href*="ticket="]')(page);
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
};

/** Says that the reader cannot come, and waits for what is offered instead. */
export const seekStandIn = async (page: Page) => {
  await openFirst('a[href*="cannot="]')(page);
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('dialog button[type=submit]')).toHaveCount(0);
};

export const seeNothingFound = async (page: Page) => {
  await expect(page.getByRole('article')).toHaveCount(0);
};
export const openEvent = async (page: Page) => {
  await page.getByRole('article').first().click();
  await expect(page.locator('dl')).toBeVisible();
};
export const missEvent = async (page: Page) => {
  await page.goto('/events/evt_nergens');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
};
export const failEvents = async (page: Page) => {
  await page.route('**/api/events?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
};
