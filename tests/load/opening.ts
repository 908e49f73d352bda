import { claimShift, getAvatar, listShifts, putAvatar } from '@ijsploeg/worker/contract';
import { and, inArray, lt } from 'drizzle-orm';
import { openingReminders, shiftAssignments, shifts } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { checkShift } from '../attack/places.ts';
import { database } from '../e2e/support/database.ts';
import { PNG } from '../support/images.ts';
import { BEFORE_MS, visitOpening } from '../support/opening-visit.ts';
import { openingReminderRow, shiftRow } from '../support/rows.ts';
import { checkMails } from './mails.ts';
import { avatarParams, crowd, inParts, type Visitor } from './people.ts';
import { FAULTS, type Run } from './run.ts';

const SHIFTS = 10;
/** Each claims two, so that there are more claims than places: 600 for 500. */
const CLAIMS_EACH = 2;
const places = (people: number) => Math.ceil(people / 6);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days on which the demo data has no shifts. */
const FIRST_DAY = 100;
/** Each run uses its own days, so that no list contains the shifts of another run. */
const DAYS_A_RUN = SHIFTS + 2;

/** Ten shifts open at one moment for volunteers with the list on their screen; a third asked for the mail about it. */
export async function openingMinute(run: Run): Promise<void> {
  const { people, report } = run;
  const volunteers = await crowd(run, 'volunteer', people);
  const opensAt = Date.now() + BEFORE_MS + 3_000;
  const now = Date.now();
  const firstDay = FIRST_DAY + Object.keys(FAULTS).indexOf(run.fault) * DAYS_A_RUN;
  const rows = Array.from({ length: SHIFTS }, (_, number) => {
    const startTime = now + (firstDay + number) * DAY_MS;
    return shiftRow({
      id: newId('shf'),
      title: `Kerstweek ${run.id}`,
      ...{ startTime, endTime: startTime + 3 * HOUR_MS, opensAt, maxVolunteers: places(people) },
    });
  });
  await database.insert(shifts).values(rows);
  const ids = rows.map(({ id }) => id);
  const askers = volunteers.filter((_, number) => number % 3 === 1);
  const reminders = askers.map(({ id }, number) =>
    openingReminderRow({ shiftId: ids[number % ids.length] ?? '', volunteerId: id, opensAt }),
  );
  for (const part of inParts(reminders)) await database.insert(openingReminders).values(part);
  const picture = await pictureOf(volunteers[0]);
  await run.begin();

  const query = {
    from: new Date(now + (firstDay - 1) * DAY_MS).toISOString(),
    to: new Date(now + (firstDay + SHIFTS) * DAY_MS).toISOString(),
  };
  const told = new Map<string, Set<string>>();
  let claims = 0;
  await Promise.all(
    volunteers.map(({ id: personId, browser }, number) =>
      visitOpening({
        opensAt,
        isImpatient: number % 3 === 0,
        wanted: Array.from({ length: CLAIMS_EACH }, (_, turn) => ids[(number + turn * 5) % ids.length] ?? ''),
        async read() {
          const { answer, status } = await browser.settle(listShifts, { query });
          if (!answer) report.found('failed', `a list: ${status}`);
          if (picture && number === 0) await browser.send(getAvatar, { params: picture });
          return answer?.items.filter(({ id }) => ids.includes(id)) ?? [];
        },
        async claim(id) {
          const { status, error, unclear } = await browser.settle(claimShift, { params: { id }, body: {} });
          claims += 1;
          if (claims === Math.ceil(people / 2)) run.halfway();
          const known = told.get(id) ?? new Set();
          const isHeld =
            status === 201 ||
            ((unclear > 0 || known.has(personId)) && error?.code === 'shift.already_claimed');
          if (isHeld) told.set(id, known.add(personId));
          else if (error?.code !== 'shift.full' && error?.code !== 'shift.not_open')
            report.found('failed', `a claim: ${status} ${error?.code}`);
          return isHeld;
        },
        onWrong: () => report.found('lost', 'a shift in a wrong state in a list'),
        onRight: () => {},
      }),
    ),
  );
  await run.end();

  let given = 0;
  for (const id of ids) {
    const held = await checkShift(report, id);
    given += held.length;
    const holders = held.map(({ volunteerId }) => volunteerId);
    report.found('doubled', `places of one person on ${id}`, holders.length - new Set(holders).size);
    const acknowledged = told.get(id) ?? new Set();
    for (const person of acknowledged)
      if (!holders.includes(person)) report.found('lost', `the place of ${person} on ${id}`);
    report.expectCount(`people who were told of their place on ${id}`, acknowledged.size, holders.length);
  }
  report.expectCount('places given in all', given, SHIFTS * places(people));
  const early = await database.$count(
    shiftAssignments,
    and(inArray(shiftAssignments.shiftId, ids), lt(shiftAssignments.assignedAt, opensAt)),
  );
  report.found('overbooked', 'places given before the moment', early);
  await run.product.sweep();
  report.expectCount(
    'reminders that are used',
    reminders.length - (await database.$count(openingReminders, inArray(openingReminders.shiftId, ids))),
    reminders.length,
  );
  await checkMails(
    run,
    // People who hold a place on the shift by then get no mail.
    askers.map(({ email }) => ({ kind: 'shift_opening', to: email, least: 0, most: 1 })),
  );
}

/** Uploads a picture while everything works; its person reads it later. */
async function pictureOf(person: Visitor | undefined): Promise<{ userId: string; file: string } | undefined> {
  const uploaded = await person?.browser.send(putAvatar, { image: PNG });
  return avatarParams(uploaded?.answer?.avatarUrl);
}
