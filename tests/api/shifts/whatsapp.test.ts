import {
  answerLink,
  askByWhatsApp,
  askHolderByWhatsApp,
  dayOf,
  listAuditLog,
  listCandidates,
  listToday,
  lookAtLink,
  startOfDay,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  actionLinks,
  adminSettings,
  asks,
  dayCharges,
  shiftAssignments,
} from '../../../worker/src/app/schema.ts';
import {
  admin,
  ask,
  assignment,
  charge,
  HOUR,
  hoursFromNow,
  person,
  planningSettings,
  shift,
  shiftAt,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, ORIGIN, refusal, request } from '../harness.ts';
import { outboxMailsTo } from '../mails.ts';

const PHONE = '+31612345678';

let iris: TestPerson;
let sanne: TestPerson;
beforeEach(async () => {
  await db.delete(adminSettings);
  iris = await admin();
  sanne = await volunteer({ firstName: 'Sanne', phoneNumber: PHONE });
});

type Target = { id: string };
const askFor = ({ id }: Target, whom: Target) => ({
  as: iris,
  params: { id },
  body: { volunteerId: whom.id },
});
const helpLink = (on: Target, whom: Target) => call(askByWhatsApp, askFor(on, whom));
const helpRefused = (on: Target, whom: Target) => refusal(askByWhatsApp, askFor(on, whom));
const comeLink = ({ id }: Target) => call(askHolderByWhatsApp, { as: iris, params: { id } });
const comeRefused = ({ id }: Target) => refusal(askHolderByWhatsApp, { as: iris, params: { id } });

const textOf = ({ url }: { url: string }) => new URL(url).searchParams.get('text') ?? '';
const tokenOf = (link: { url: string }) => /#(\S+)/.exec(textOf(link))?.[1] ?? '';
const asksOf = ({ id }: Target) => db.select().from(asks).where(eq(asks.volunteerId, id));

describe('asking by WhatsApp for a shift', () => {
  it('opens WhatsApp with a text in the language of the person, and sends no mail', async () => {
    const on = await shiftIn(48, { title: 'Kassa', location: 'Ingang' });
    const link = await helpLink(on, sanne);
    expect(link.url).toMatch(/^https:\/\/wa\.me\/31612345678\?text=/);
    expect(textOf(link)).toMatch(
      /^Hoi Sanne, kun jij helpen\? Kassa, .*, Ingang\.\nAntwoord met één tik: http/,
    );
    const jane = await volunteer({ firstName: 'Jane', locale: 'en', phoneNumber: '+447911123456' });
    expect(textOf(await helpLink(on, jane))).toMatch(/^Hi Jane, can you help\? Kassa, /);
    expect(await outboxMailsTo(sanne, 'ask')).toEqual([]);
  });

  it('makes the link of the mail, which gives the person a place', async () => {
    const on = await shiftIn(48);
    const token = tokenOf(await helpLink(on, sanne));
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ purpose: 'answer_ask' });
    await call(answerLink, { body: { token, answer: 'yes' } });
    const held = await db
      .select()
      .from(shiftAssignments)
      .where(and(eq(shiftAssignments.shiftId, on.id), eq(shiftAssignments.volunteerId, sanne.id)));
    expect(held).toMatchObject([{ status: 'assigned' }]);
  });

  it('is logged, and shown beside the candidate', async () => {
    const on = await shiftIn(48);
    await helpLink(on, sanne);
    const { items } = await call(listCandidates, {
      as: iris,
      params: { id: on.id },
      query: { search: sanne.email },
    });
    expect(items[0]?.ask).toMatchObject({ answer: null, whatsappAt: expect.any(String) });
    const { items: log } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(log).toMatchObject([{ action: 'shift.asked', after: { via: 'whatsapp' } }]);
  });

  it('makes another link for somebody who was asked and has not answered, and asks once', async () => {
    const on = await shiftIn(48);
    await ask(on, sanne);
    const [first, second] = [await helpLink(on, sanne), await helpLink(on, sanne)];
    expect(tokenOf(first)).not.toBe(tokenOf(second));
    expect(await asksOf(sanne)).toHaveLength(1);
    for (const link of [first, second])
      expect(await call(lookAtLink, { body: { token: tokenOf(link) } })).toMatchObject({
        purpose: 'answer_ask',
      });
  });

  it('asks once when two admins press at once', async () => {
    const on = await shiftIn(48);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => request(askByWhatsApp, askFor(on, sanne)).then(({ status }) => status)),
    );
    expect(answers).toEqual(Array(6).fill(201));
    expect(await asksOf(sanne)).toHaveLength(1);
  });

  it('keeps to the limits of asking', async () => {
    await planningSettings({ askLimitPerWeek: 1 });
    await helpLink(await shiftIn(48), sanne);
    expect(await helpRefused(await shiftIn(72), sanne)).toMatchObject({ code: 'ask.none_left' });
    expect(await asksOf(sanne)).toHaveLength(1);
  });

  it('is refused without a phone number, for a person who is gone, and once they said no', async () => {
    const on = await shiftIn(48);
    expect(await helpRefused(on, await volunteer({ phoneNumber: null }))).toMatchObject({
      code: 'person.no_phone',
    });
    expect(await helpRefused(on, { id: 'usr_none' })).toMatchObject({ code: 'person.not_found' });
    expect(await helpRefused(on, await person({ phoneNumber: PHONE }))).toMatchObject({
      code: 'ask.none_left',
    });
    await ask(on, sanne, { answer: 'no', answeredAt: Date.now() });
    expect(await helpRefused(on, sanne)).toMatchObject({ code: 'ask.not_open' });
  });

  it('is refused for a shift that is gone, cancelled, under way or full, and makes no link', async () => {
    const before = await db.$count(actionLinks);
    for (const [on, code] of [
      [{ id: 'shf_none' }, 'shift.not_found'],
      [await shift({ status: 'cancelled' }), 'shift.not_active'],
      [await shiftIn(-1), 'shift.started'],
    ] as const)
      expect(await helpRefused(on, sanne)).toMatchObject({ code });
    const full = await shiftIn(48, { maxVolunteers: 1 });
    await assignment(full, await volunteer());
    expect(await helpRefused(full, sanne)).toMatchObject({ code: 'shift.full' });
    expect(await db.$count(actionLinks)).toBe(before);
  });
});

describe('asking by WhatsApp whether somebody comes', () => {
  it('makes the link of the reminder, which takes both answers', async () => {
    const on = await shiftIn(30, { title: 'Kassa' });
    const place = await assignment(on, sanne, { status: 'confirmed' });
    const link = await comeLink(place);
    expect(textOf(link)).toMatch(/^Hoi Sanne, kom je\? Kassa, /);
    const token = tokenOf(link);
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({
      purpose: 'answer_day',
      answers: ['come', 'cannot'],
    });
    await call(answerLink, { body: { token, answer: 'come' } });
    const stored = await db.select().from(shiftAssignments).where(eq(shiftAssignments.id, place.id)).get();
    expect(stored).toMatchObject({ acknowledgedAt: expect.any(Number), whatsappAt: expect.any(Number) });
    const { items: log } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(log.map(({ action }) => action)).toContain('assignment.asked');
  });

  it('gives who is in charge no link that is about other shifts of the day too', async () => {
    const anneke = await volunteer();
    const at = startOfDay(dayOf(Date.now()), 1) + 10 * HOUR;
    await db.delete(dayCharges);
    await charge(anneke, dayOf(at));
    const place = await assignment(await shiftAt(at, { title: 'Kassa' }), sanne);
    const asked = () => call(askHolderByWhatsApp, { as: anneke, params: { id: place.id } });
    expect(await call(lookAtLink, { body: { token: tokenOf(await asked()) } })).toMatchObject({
      purpose: 'answer_day',
    });

    await assignment(await shiftAt(at + 4 * HOUR, { shiftType: 'private' }), sanne);
    const links = await db.$count(actionLinks);
    const text = textOf(await asked());
    expect(text).toMatch(/^Hoi Sanne, kom je\? Kassa, /);
    expect(text).toContain(`Antwoord in het portaal: ${ORIGIN}/my-shifts`);
    expect(await db.$count(actionLinks)).toBe(links);
    expect(textOf(await comeLink(place))).toContain('Antwoord met één tik:');
  });

  it('is shown beside those who have not answered', async () => {
    const on = await shiftIn(3);
    const place = await assignment(on, sanne, { status: 'confirmed', assignedAt: hoursFromNow(-72) });
    await comeLink(place);
    const { items } = await call(listToday, { as: iris });
    const unheard = items
      .flatMap(({ unheard }) => unheard)
      .find(({ assignmentId }) => assignmentId === place.id);
    expect(unheard).toMatchObject({ whatsappAt: expect.any(String) });
  });

  it('is refused without a phone number, for a cancelled place, and once the shift has started', async () => {
    const on = await shiftIn(30);
    expect(await comeRefused({ id: 'asg_none' })).toMatchObject({ code: 'assignment.not_found' });
    expect(await comeRefused(await assignment(on, await volunteer({ phoneNumber: null })))).toMatchObject({
      code: 'person.no_phone',
    });
    expect(await comeRefused(await assignment(on, sanne, { status: 'cancelled' }))).toMatchObject({
      code: 'assignment.wrong_state',
      state: 'cancelled',
    });
    expect(await comeRefused(await assignment(await shiftIn(-1), sanne))).toMatchObject({
      code: 'shift.started',
    });
    expect(await comeRefused(await assignment(await shift({ status: 'cancelled' }), sanne))).toMatchObject({
      code: 'shift.not_active',
    });
  });
});
