import {
  assignVolunteer,
  cancelAssignment,
  changeShift,
  claimShift,
  completeAssignment,
  confirmAssignment,
  confirmAssignments,
  markAttendance,
  type ShiftChange,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailOutbox, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import { UPDATE_MAIL_DELAY_MS } from '../../../worker/src/platform/mail/update-mails.ts';
import {
  type AssignmentStatus,
  admin,
  assignment,
  calendarFeed,
  event,
  HOUR,
  hoursFromNow,
  instantFromNow,
  outboxMail,
  shift,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, request } from '../harness.ts';
import { mailsTo, outboxMailsTo, renderedMail } from '../mails.ts';

type ShiftRow = typeof shifts.$inferSelect;

/** Inserts a place on a shift, in any state. */
const place = async (on: ShiftRow, holder: TestPerson, status: AssignmentStatus = 'assigned') =>
  (await assignment(on, holder, { status, assignedAt: hoursFromNow(-1) })).id;

const assign = (as: TestPerson, { id }: ShiftRow, { id: volunteerId }: TestPerson) =>
  call(assignVolunteer, { as, params: { id }, body: { volunteerId } });
const confirm = (as: TestPerson, id: string) => call(confirmAssignment, { as, params: { id } });
const cancel = (as: TestPerson, id: string) => call(cancelAssignment, { as, params: { id } });

/** Edits the current version of a shift. */
async function edit(as: TestPerson, { id }: ShiftRow, change: Partial<ShiftChange>) {
  const [current] = await db.select().from(shifts).where(eq(shifts.id, id));
  if (!current) throw new Error('no such shift');
  return call(changeShift, {
    as,
    params: { id },
    body: {
      eventId: current.eventId,
      title: current.title,
      description: current.description,
      startTime: toInstant(current.startTime),
      endTime: toInstant(current.endTime),
      location: current.location,
      maxVolunteers: current.maxVolunteers,
      shiftType: current.shiftType,
      status: current.status,
      version: current.version,
      ...change,
    },
  });
}

// A Saturday morning and a Saturday night in winter, Dutch time.
const morning = {
  startTime: Date.parse('2041-12-14T08:00:00Z'),
  endTime: Date.parse('2041-12-14T11:00:00Z'),
};
const night = { startTime: Date.parse('2041-12-14T21:00:00Z'), endTime: Date.parse('2041-12-15T01:00:00Z') };
const over = { startTime: hoursFromNow(-5), endTime: hoursFromNow(-1) };

const startingIn = (hours: number) => ({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 3) });

const later = (row: { createdAt: number } | undefined) => (row?.createdAt ?? 0) + UPDATE_MAIL_DELAY_MS;

describe('the mail about an assigned place', () => {
  it('contains what, when and where, with a calendar file', async () => {
    const sanne = await volunteer();
    await assign(await admin(), await shift({ title: 'Kassa & balie', ...morning }), sanne);
    await expect.poll(() => mailsTo(sanne.email)).toHaveLength(1);
    const [mail] = await mailsTo(sanne.email);
    expect(mail?.subject).toMatch(/^Toegewezen: .+, Kassa & balie$/);
    expect(mail?.text).toContain('Wanneer: zaterdag 14 december 2041, 09:00–12:00');
    expect(mail?.text).toContain('Waar: Grote baan');
    expect(mail?.html).toContain('Kassa &amp; balie');
    expect(mail?.attachments).toMatchObject([
      {
        filename: 'ijsploeg.png',
        mimeType: 'image/png',
        disposition: 'inline',
        contentId: '<logo@ijsploeg>',
      },
      { filename: 'ijsploeg-dienst.ics', mimeType: 'text/calendar', disposition: 'attachment' },
    ]);
    const calendar = new TextDecoder().decode(mail?.attachments[1]?.content as ArrayBuffer);
    // The mail parser turns every line ending into LF.
    expect(calendar.split('\n')).toEqual(
      expect.arrayContaining([
        'SUMMARY:Kassa & balie',
        'DTSTART;TZID=Europe/Amsterdam:20411214T090000',
        'STATUS:TENTATIVE',
      ]),
    );
  });

  it('has no calendar file for a volunteer whose calendar reads the feed', async () => {
    const sanne = await volunteer();
    await calendarFeed(sanne, { lastReadAt: hoursFromNow(-6 * 24) });
    await assign(await admin(), await shift(morning), sanne);
    await expect.poll(() => mailsTo(sanne.email)).toHaveLength(1);
    const [mail] = await mailsTo(sanne.email);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['ijsploeg.png']);
    expect(mail?.text).toContain('Je agenda-abonnement werkt je agenda bij.');
  });

  it('is in the language of the volunteer and includes the event and the description', async () => {
    const noor = await volunteer({ locale: 'en', firstName: 'Noor' });
    const { id: eventId } = await event({ title: 'Ice gala' });
    const on = await shift({ ...night, eventId, description: 'Bring gloves\n<b>' });
    await assign(await admin(), on, noor);
    const mail = await renderedMail((await outboxMailsTo(noor, 'shift_assigned'))[0]);
    expect(mail?.subject).toMatch(/^Assigned: .+, IJsmeester$/);
    expect(mail?.text).toMatch(/When: Saturday,? 14 December 2041, 22:00 – Sunday,? 15 December 2041, 02:00/);
    expect(mail?.text).toContain('Event: Ice gala');
    expect(mail?.text).toContain('> Bring gloves\n> <b>');
    expect(mail?.html).toContain('Bring gloves<br>&lt;b&gt;');
  });

  it('is followed by one about the confirmation, with the same calendar appointment', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const { id } = await assign(organiser, await shift(morning), sanne);
    await confirm(organiser, id);
    const [given, confirmed, ...others] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(others).toEqual([]);
    // Each mail is about one status, so the earlier one is dropped.
    expect(await renderedMail(given)).toBeNull();
    const mail = await renderedMail(confirmed);
    expect(mail?.subject).toMatch(/^Bevestigd: .+, IJsmeester$/);
    expect(mail?.attachments[0]?.content).toContain(`UID:${id}@portal.test\r\n`);
    expect(mail?.attachments[0]?.content).toContain('STATUS:CONFIRMED');
  });

  it('is dropped when the place or the shift is cancelled, or the shift has ended', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    const { id } = await assign(organiser, on, sanne);
    const [row] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(await renderedMail(row)).not.toBeNull();
    expect(await renderedMail(row, morning.endTime)).toBeNull();
    await edit(organiser, on, { status: 'cancelled' });
    expect(await renderedMail(row)).toBeNull();
    await edit(organiser, on, { status: 'active' });
    await cancel(organiser, id);
    expect(await renderedMail(row)).toBeNull();
    await assign(organiser, on, sanne);
    expect(await renderedMail(row)).toBeNull();
    expect(await renderedMail((await outboxMailsTo(sanne, 'shift_assigned'))[1])).not.toBeNull();
  });

  it('is not enqueued for a refusal, a claim, a completed place, or a shift that has ended', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const claimed = await shift(night);
    await call(claimShift, { as: sanne, params: { id: claimed.id } });
    await request(assignVolunteer, {
      as: organiser,
      params: { id: claimed.id },
      body: { volunteerId: sanne.id },
    });
    const past = await assign(organiser, await shift(over), sanne);
    await confirm(organiser, past.id);
    await call(completeAssignment, { as: organiser, params: { id: past.id } });
    const underWay = await shiftIn(-1);
    await call(completeAssignment, {
      as: organiser,
      params: { id: await place(underWay, sanne, 'confirmed') },
    });
    expect(await outboxMailsTo(sanne, 'shift_assigned')).toEqual([]);
  });

  it('is one for all places of a person that are confirmed together', async () => {
    const [organiser, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const [early, late] = [await shift({ ...morning, title: 'Kassa' }), await shift(night)];
    const ids = [await place(late, sanne), await place(early, sanne), await place(late, noor)];
    await call(confirmAssignments, { as: organiser, body: { ids } });
    const [row, ...others] = await outboxMailsTo(sanne, 'shift_assigned');
    expect(others).toEqual([]);
    const mail = await renderedMail(row);
    expect(mail?.subject).toBe('Bevestigd: 2 diensten');
    expect(mail?.text).toMatch(/Dienst: Kassa.*Dienst: IJsmeester/s);
    expect(String(mail?.attachments[0]?.content).match(/STATUS:CONFIRMED/g)).toHaveLength(2);
    const [other] = await outboxMailsTo(noor, 'shift_assigned');
    expect((await renderedMail(other))?.subject).toMatch(/^Bevestigd: .+, IJsmeester$/);
    await cancel(organiser, ids[0] ?? '');
    expect((await renderedMail(row))?.subject).toMatch(/^Bevestigd: .+, Kassa$/);
  });

  it('is enqueued once when two admins confirm at the same time', async () => {
    const [one, other, sanne] = await Promise.all([admin(), admin(), volunteer()]);
    const id = await place(await shift(), sanne);
    await Promise.all([one, other].map((as) => request(confirmAssignment, { as, params: { id } })));
    expect(await outboxMailsTo(sanne, 'shift_assigned')).toHaveLength(1);
  });
});

describe('a confirmation and a cancellation at the same time', () => {
  it('send only the mail about the cancellation', async () => {
    const [one, other] = await Promise.all([admin(), admin()]);
    for (let round = 0; round < 5; round++) {
      const sanne = await volunteer();
      const id = await place(await shift(morning), sanne);
      const [confirmed, cancelled] = await Promise.all([
        request(confirmAssignment, { as: one, params: { id } }),
        request(cancelAssignment, { as: other, params: { id } }),
      ]);
      expect(cancelled.status).toBe(200);
      const given = await outboxMailsTo(sanne, 'shift_assigned');
      expect(given).toHaveLength(confirmed.status === 200 ? 1 : 0);
      for (const row of given) expect(await renderedMail(row)).toBeNull();
      const [removed, ...others] = await outboxMailsTo(sanne, 'shift_removed');
      expect(others).toEqual([]);
      expect(await renderedMail(removed)).not.toBeNull();
    }
  });
});

describe('the mail about a cancelled place', () => {
  it('informs the volunteer that an admin cancelled', async () => {
    const sanne = await volunteer();
    await cancel(await admin(), await place(await shift(morning), sanne, 'confirmed'));
    const mail = await renderedMail((await outboxMailsTo(sanne, 'shift_removed'))[0]);
    expect(mail?.subject).toMatch(/^Plek geannuleerd: .+, IJsmeester$/);
    expect(mail?.text).toContain('Een beheerder heeft je plek op deze dienst geannuleerd');
    expect(mail?.text).toContain('zaterdag 14 december 2041, 09:00–12:00');
  });

  it('confirms a cancellation to the volunteer who made it', async () => {
    const sanne = await volunteer({ locale: 'en' });
    await cancel(sanne, await place(await shift(morning), sanne));
    const mail = await renderedMail((await outboxMailsTo(sanne, 'shift_removed'))[0]);
    expect(mail?.text).toContain('You cancelled your place on this shift.');
  });

  it('is not sent to a volunteer who undoes a claim', async () => {
    const sanne = await volunteer();
    const on = await shift(morning);
    await cancel(sanne, (await call(claimShift, { as: sanne, params: { id: on.id } })).id);
    expect(await outboxMailsTo(sanne, 'shift_removed')).toEqual([]);
    // An admin who takes it away again notifies them.
    const given = await assign(await admin(), on, sanne);
    await cancel(await admin(), given.id);
    expect(await outboxMailsTo(sanne, 'shift_removed')).toHaveLength(1);
  });

  it('is dropped when the place is taken again, but not when the shift is deleted', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    await cancel(organiser, await place(on, sanne));
    const [row] = await outboxMailsTo(sanne, 'shift_removed');
    await assign(organiser, on, sanne);
    expect(await renderedMail(row)).toBeNull();
    await db.delete(shifts).where(eq(shifts.id, on.id));
    expect((await renderedMail(row))?.text).toContain('Dienst: IJsmeester');
  });

  it('is not enqueued for a shift that has ended, and only once for a double click', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    await cancel(organiser, await place(await shift(over), sanne));
    expect(await outboxMailsTo(sanne, 'shift_removed')).toEqual([]);
    const id = await place(await shift(), sanne);
    await Promise.all(
      Array.from({ length: 4 }, () => request(cancelAssignment, { as: sanne, params: { id } })),
    );
    expect(await outboxMailsTo(sanne, 'shift_removed')).toHaveLength(1);
  });
});

describe('the mail about an edited shift', () => {
  it('lists the changed fields for everybody expected, in their language', async () => {
    const [organiser, sanne, noor, former, done] = await Promise.all([
      admin(),
      volunteer(),
      volunteer({ locale: 'en' }),
      volunteer(),
      volunteer(),
    ]);
    const on = await shift({ ...morning, maxVolunteers: 5 });
    await place(on, sanne);
    await place(on, noor, 'confirmed');
    await place(on, former, 'cancelled');
    await place(on, done, 'completed');
    await edit(organiser, on, {
      title: 'Kassa',
      description: 'Neem handschoenen mee',
      location: 'Balie',
      maxVolunteers: 6,
      startTime: '2041-12-14T09:00:00Z',
      endTime: '2041-12-14T12:30:00Z',
    });
    const [row] = await outboxMailsTo(sanne, 'shift_updated');
    const mail = await renderedMail(row, later(row));
    expect(mail?.subject).toMatch(/^Gewijzigd: .+, Kassa$/);
    const changes = mail?.text.split('\n').filter((line) => line.startsWith('- '));
    expect(changes).toEqual([
      '- Titel gewijzigd van “IJsmeester” naar “Kassa”',
      '- Omschrijving toegevoegd',
      '- Begin gewijzigd van zaterdag 14 december 2041 om 09:00 naar zaterdag 14 december 2041 om 10:00',
      '- Einde gewijzigd van zaterdag 14 december 2041 om 12:00 naar zaterdag 14 december 2041 om 13:30',
      '- Locatie gewijzigd van “Grote baan” naar “Balie”',
      '- Aantal vrijwilligers gewijzigd van 5 naar 6',
    ]);
    expect(mail?.text).toContain('> Neem handschoenen mee');
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:1');
    const [english] = await outboxMailsTo(noor, 'shift_updated');
    expect((await renderedMail(english, later(english)))?.text).toContain(
      '- Title changed from “IJsmeester” to “Kassa”',
    );
    for (const other of [former, done, organiser])
      expect(await outboxMailsTo(other, 'shift_updated')).toEqual([]);
  });

  it('waits five minutes and is then sent, even if its queue message was lost', async () => {
    const sanne = await volunteer();
    const on = await shift(startingIn(25));
    await place(on, sanne);
    await edit(await admin(), on, { location: 'Balie' });
    const [row] = await outboxMailsTo(sanne, 'shift_updated');
    expect(row?.nextAttemptAt).toBe((row?.createdAt ?? 0) + 5 * 60_000);
    expect(await mailsTo(sanne.email)).toEqual([]);
    await sweep(env, { now: () => later(row) - 1 });
    expect((await outboxMailsTo(sanne, 'shift_updated'))[0]?.nextAttemptAt).toBe(row?.nextAttemptAt);
    await sweep(env, { now: () => later(row) + 61_000 });
    await expect.poll(() => mailsTo(sanne.email)).toHaveLength(1);
  });

  it.each([
    ['starts within a day', startingIn(23), { location: 'Balie' }],
    ['is called off within a day', startingIn(23), { status: 'cancelled' as const }],
    ['moves to within a day', startingIn(72), { startTime: instantFromNow(20), endTime: instantFromNow(22) }],
    ['moves away from it', startingIn(23), { startTime: instantFromNow(80), endTime: instantFromNow(82) }],
  ])('is sent at once when the shift %s', async (_, times, change) => {
    const sanne = await volunteer();
    const on = await shift(times);
    await place(on, sanne);
    await edit(await admin(), on, change);
    await expect.poll(() => mailsTo(sanne.email)).toHaveLength(1);
  });

  it('is sent at once with a late edit when it was still waiting, about both edits', async () => {
    const [organiser, sanne, joris] = await Promise.all([admin(), volunteer(), volunteer()]);
    const [on, other] = [await shift(startingIn(72)), await shift(startingIn(80))];
    for (const one of [on, other]) await place(one, sanne);
    await edit(organiser, on, { location: 'Balie' });
    await edit(organiser, other, { location: 'Hal' });
    await place(on, joris);
    await edit(organiser, on, { startTime: instantFromNow(20), endTime: instantFromNow(22) });
    for (const { email } of [sanne, joris]) await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [[mail], [toJoris]] = await Promise.all([mailsTo(sanne.email), mailsTo(joris.email)]);
    expect(mail?.text).toContain('Locatie gewijzigd van “Grote baan” naar “Balie”');
    expect(mail?.text).toContain('Begin gewijzigd');
    expect(toJoris?.text).not.toContain('Locatie gewijzigd');
    const statuses = (await outboxMailsTo(sanne, 'shift_updated')).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['pending', 'sent']);
  });

  it('is not about a new maximum alone, also when that is all that remains', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    await place(on, sanne);
    await edit(organiser, on, { maxVolunteers: 7 });
    expect(await outboxMailsTo(sanne, 'shift_updated')).toEqual([]);
    await edit(organiser, on, { maxVolunteers: 8, location: 'Balie' });
    await edit(organiser, on, { location: on.location });
    const [row] = await outboxMailsTo(sanne, 'shift_updated');
    expect(await renderedMail(row, later(row))).toBeNull();
  });

  it('combines the edits of five minutes', async () => {
    const [organiser, colleague, sanne, joris] = await Promise.all([
      admin(),
      admin(),
      volunteer(),
      volunteer(),
    ]);
    const on = await shift({ ...morning, maxVolunteers: 5 });
    await place(on, sanne);
    await edit(organiser, on, { location: 'Balie', title: 'Tikfout' });
    await place(on, joris);
    await edit(colleague, on, { location: 'Garage', title: 'IJsmeester' });
    await edit(organiser, on, { shiftType: 'private' });
    const [row, ...others] = await outboxMailsTo(sanne, 'shift_updated');
    expect(others).toEqual([]);
    const changesFor = async (to: TestPerson) => {
      const [waiting] = await outboxMailsTo(to, 'shift_updated');
      return (await renderedMail(waiting, later(row)))?.text
        .split('\n')
        .filter((line) => line.startsWith('- '));
    };
    expect(await changesFor(sanne)).toEqual(['- Locatie gewijzigd van “Grote baan” naar “Garage”']);
    // Joined between two edits, so only the later one is listed.
    expect(await changesFor(joris)).toEqual([
      '- Titel gewijzigd van “Tikfout” naar “IJsmeester”',
      '- Locatie gewijzigd van “Balie” naar “Garage”',
    ]);
  });

  it('is dropped when the edit was reverted in time', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    await place(on, sanne);
    await edit(organiser, on, {
      status: 'cancelled',
      startTime: '2020-01-01T09:00:00Z',
      endTime: '2020-01-01T10:00:00Z',
    });
    await edit(organiser, on, {
      status: 'active',
      startTime: toInstant(morning.startTime),
      endTime: toInstant(morning.endTime),
    });
    const [row, ...others] = await outboxMailsTo(sanne, 'shift_updated');
    expect(others).toEqual([]);
    expect(await renderedMail(row, later(row))).toBeNull();
  });

  it('is followed by another for an edit during or after its delivery', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    await place(on, sanne);
    await edit(organiser, on, { location: 'Balie' });
    const [first] = await outboxMailsTo(sanne, 'shift_updated');
    const set = (id: string | undefined, values: Partial<typeof mailOutbox.$inferInsert>) =>
      db
        .update(mailOutbox)
        .set(values)
        .where(eq(mailOutbox.id, id ?? ''));
    await set(first?.id, { leasedUntil: hoursFromNow(1) });
    await edit(organiser, on, { location: 'Garage' });
    await set(first?.id, { leasedUntil: null, status: 'sent' });
    await edit(organiser, on, { location: 'Kantine' });
    const rows = await outboxMailsTo(sanne, 'shift_updated');
    expect(rows).toHaveLength(2);
    const second = rows.find(({ id }) => id !== first?.id);
    expect((await renderedMail(second, later(second)))?.text).toContain(
      'Locatie gewijzigd van “Balie” naar “Kantine”',
    );
    await set(second?.id, { status: 'sent' });
    await edit(organiser, on, { location: 'Hal' });
    expect(await outboxMailsTo(sanne, 'shift_updated')).toHaveLength(3);
  });

  it('is not enqueued for fields without a mail, a shift that has ended, or a refused edit', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const [on, past] = [await shift(morning), await shift(over)];
    await place(on, sanne);
    await place(past, sanne);
    await edit(organiser, on, { shiftType: 'private', requiredSkills: ['BHV'] });
    await edit(organiser, past, { title: 'Voorbij' });
    const stale = await request(changeShift, {
      as: organiser,
      params: { id: on.id },
      body: {
        title: 'Te laat',
        location: 'Hal',
        startTime: toInstant(on.startTime),
        endTime: toInstant(on.endTime),
        maxVolunteers: 2,
        status: 'active',
        version: 1,
      },
    });
    expect(stale.status).toBe(409);
    expect(await outboxMailsTo(sanne, 'shift_updated')).toEqual([]);
  });

  it('is dropped for a volunteer who cancelled in the meantime', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    const id = await place(on, sanne);
    await edit(organiser, on, { location: 'Balie' });
    await cancel(sanne, id);
    const [row] = await outboxMailsTo(sanne, 'shift_updated');
    expect(await renderedMail(row, later(row))).toBeNull();
  });

  it('starts with the cancellation of the shift and cancels the calendar appointment', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift(morning);
    await place(on, sanne, 'confirmed');
    // The mail about the first edit waits, and becomes the one about the cancellation, with its reason.
    await edit(organiser, on, { location: 'Balie' });
    await edit(organiser, on, { status: 'cancelled', reason: 'Het vriest niet.' });
    const [row, ...others] = await outboxMailsTo(sanne, 'shift_updated');
    expect(others).toEqual([]);
    const mail = await renderedMail(row, later(row));
    expect(mail?.subject).toMatch(/^Gaat niet door: .+, IJsmeester$/);
    expect(mail?.text).toContain('Deze dienst gaat niet door. Je hoeft niet te komen.');
    expect(mail?.text).toContain('> Het vriest niet.');
    expect(mail?.text).toContain(`Waar: ${on.location}`);
    expect(mail?.text).not.toContain('Komt het zo niet meer uit?');
    expect(mail?.attachments[0]?.content).toContain('STATUS:CANCELLED');
  });

  it('does not ask somebody who is there whether they come', async () => {
    const [organiser, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const on = await shift({ ...startingIn(0.5), maxVolunteers: 2 });
    const id = await place(on, sanne, 'confirmed');
    await place(on, noor, 'confirmed');
    await call(markAttendance, {
      as: organiser,
      params: { id },
      body: { state: 'present', seenAt: instantFromNow(0), markId: crypto.randomUUID() },
    });
    await edit(organiser, on, { location: 'Balie' });
    const [there, coming] = await Promise.all(
      [sanne, noor].map(async (person) => renderedMail((await outboxMailsTo(person, 'shift_updated'))[0])),
    );
    expect(there?.text).not.toContain('Kom je?');
    expect(coming?.text).toContain('Kom je?');
  });

  it('says that a shift takes place after all, and not why it was called off', async () => {
    const [organiser, sanne] = await Promise.all([admin(), volunteer()]);
    const on = await shift({ ...morning, status: 'cancelled' });
    await place(on, sanne);
    await edit(organiser, on, { location: 'Balie' });
    expect(await outboxMailsTo(sanne, 'shift_updated')).toEqual([]);
    await edit(organiser, on, { status: 'active', reason: 'Het vriest niet.' });
    const [row] = await outboxMailsTo(sanne, 'shift_updated');
    const mail = await renderedMail(row, later(row));
    expect(mail?.subject).toMatch(/^Gaat toch door: .+, IJsmeester$/);
    expect(mail?.text).toContain('Deze dienst gaat toch door. Je staat er nog op: we rekenen op je.');
    expect(mail?.text).not.toContain('Het vriest niet.');
  });
});

describe('a mail around a clock change', () => {
  it.each([
    [
      '25 October 2020',
      '2020-10-24T22:30:00Z',
      '2020-10-25T02:00:00Z',
      'zondag 25 oktober 2020, 00:30 CEST – 03:00 CET',
    ],
    [
      '28 March 2021',
      '2021-03-27T22:00:00Z',
      '2021-03-28T04:00:00Z',
      'zaterdag 27 maart 2021, 23:00 CET – zondag 28 maart 2021, 06:00 CEST',
    ],
  ])('shows local times with their zone on %s', async (_, start, end, shown) => {
    const sanne = await volunteer();
    const on = await shift({ startTime: Date.parse(start), endTime: Date.parse(end) });
    const id = await place(on, sanne);
    const at = Date.parse(start) - 24 * HOUR;
    await outboxMail(sanne, {
      kind: 'shift_assigned',
      data: { assignmentId: id, status: 'assigned', at },
      nextAttemptAt: Number.MAX_SAFE_INTEGER,
      createdAt: at,
    });
    await db.update(shiftAssignments).set({ assignedAt: at }).where(eq(shiftAssignments.id, id));
    expect((await renderedMail((await outboxMailsTo(sanne, 'shift_assigned'))[0], at))?.text).toContain(
      shown,
    );
  });
});
