import {
  answerPhotoQuestion,
  applyAsVolunteer,
  exportOwnData,
  getPerson,
  getProfile,
  listCrews,
  PHOTO_TEXT_VERSION,
  type PhotoAnswer,
  type PhotoConsent,
  removePerson,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, profiles, volunteerRequests } from '../../../worker/src/app/schema.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { ledShift } from '../cast.ts';
import { admin, assignment, hoursFromNow, person, shift, type TestPerson, volunteer } from '../factories.ts';
import { call, db, refusal, request } from '../harness.ts';

const UNANSWERED: PhotoConsent = { answer: null, answeredAt: null, textVersion: null, version: 0 };
const YES = { answer: 'yes', textVersion: PHOTO_TEXT_VERSION } as const;
const NO = { answer: 'no', textVersion: PHOTO_TEXT_VERSION } as const;

const consentOf = async (as: TestPerson) => (await call(getProfile, { as })).photoConsent;
const answer = async (as: TestPerson, given: PhotoAnswer, version: number) =>
  (await call(answerPhotoQuestion, { as, body: { ...given, version } })).photoConsent;
const logOf = ({ id }: TestPerson) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'account.photos_answered'), eq(auditLog.personId, id)))
    .orderBy(auditLog.at, auditLog.id);

describe('PUT /api/profile/photo-consent', () => {
  it('stores a yes and a no with the time and the version of the text, and logs who gave each', async () => {
    const sanne = await person();
    expect(await consentOf(sanne)).toEqual(UNANSWERED);
    const given = await answer(sanne, YES, 0);
    expect(given).toEqual({ ...YES, answeredAt: expect.stringMatching(/Z$/), version: 1 });
    expect(await consentOf(sanne)).toEqual(given);
    expect(await answer(sanne, NO, 1)).toMatchObject({ ...NO, version: 2 });
    const log = await logOf(sanne);
    expect(log).toHaveLength(2);
    expect(log.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { photos: 'yes', photoText: PHOTO_TEXT_VERSION },
        { photos: 'no', photoText: PHOTO_TEXT_VERSION },
      ]),
    );
    expect(log).toMatchObject([{ actorId: sanne.id }, { actorId: sanne.id }]);
  });

  it('changes nothing when the same answer is sent twice, also from an older version', async () => {
    const sanne = await person();
    const given = await answer(sanne, YES, 0);
    expect(await answer(sanne, YES, 0)).toEqual(given);
    expect(await answer(sanne, YES, 1)).toEqual(given);
    expect(await logOf(sanne)).toHaveLength(1);
  });

  it('refuses a yes that did not see the no of another tab, and answers with it', async () => {
    const sanne = await person();
    const given = await answer(sanne, NO, 0);
    expect(await refusal(answerPhotoQuestion, { as: sanne, body: { ...YES, version: 0 } })).toMatchObject({
      status: 409,
      code: 'consent.changed',
      current: given,
    });
    expect(await consentOf(sanne)).toEqual(given);
    expect(await logOf(sanne)).toHaveLength(1);
  });

  it('counts a no from any tab, and of an earlier version of the text', async () => {
    const sanne = await person();
    await answer(sanne, YES, 0);
    expect(await answer(sanne, { answer: 'no', textVersion: PHOTO_TEXT_VERSION - 1 }, 0)).toMatchObject({
      answer: 'no',
      version: 2,
    });
  });

  it('ends with no when two tabs answer differently at once, whichever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sanne = await person();
      const statuses = await Promise.all(
        [YES, NO].map(async (given) => {
          const response = await request(answerPhotoQuestion, { as: sanne, body: { ...given, version: 0 } });
          return response.status;
        }),
      );
      expect(statuses[1]).toBe(200);
      expect([200, 409]).toContain(statuses[0]);
      expect(await consentOf(sanne)).toMatchObject({ answer: 'no' });
    }
  });

  it('refuses a yes to another version of the text', async () => {
    const sanne = await person();
    for (const textVersion of [PHOTO_TEXT_VERSION - 1, PHOTO_TEXT_VERSION + 1])
      expect(
        await refusal(answerPhotoQuestion, { as: sanne, body: { answer: 'yes', textVersion, version: 0 } }),
      ).toMatchObject({ status: 409, code: 'consent.text_changed' });
    expect(await consentOf(sanne)).toEqual(UNANSWERED);
    expect(await logOf(sanne)).toEqual([]);
  });
});

describe('an application', () => {
  const apply = (as: TestPerson, photos?: PhotoAnswer) =>
    call(applyAsVolunteer, { as, body: { motivation: null, ...(photos && { photos }) } });

  it('needs no answer about photos, and keeps an earlier one', async () => {
    const sanne = await person();
    await apply(sanne);
    expect(await consentOf(sanne)).toEqual(UNANSWERED);
    const ben = await person();
    const given = await answer(ben, YES, 0);
    await apply(ben);
    expect(await consentOf(ben)).toEqual(given);
  });

  it('stores an answer, in place of an earlier one, and logs it', async () => {
    const sanne = await person();
    await answer(sanne, YES, 0);
    const { photoConsent } = await apply(sanne, NO);
    expect(photoConsent).toMatchObject({ answer: 'no', version: 2 });
    expect(await consentOf(sanne)).toEqual(photoConsent);
    expect(await logOf(sanne)).toHaveLength(2);
  });

  it('stores no answer when it is refused', async () => {
    const sanne = await person();
    await apply(sanne);
    expect(
      await refusal(applyAsVolunteer, { as: sanne, body: { motivation: null, photos: YES } }),
    ).toMatchObject({ code: 'request.pending' });
    expect(await consentOf(sanne)).toEqual(UNANSWERED);
    expect(await logOf(sanne)).toEqual([]);
  });

  it('is refused as a whole with a yes to another version of the text', async () => {
    const sanne = await person();
    const photos = { answer: 'yes', textVersion: PHOTO_TEXT_VERSION + 1 } as const;
    expect(await refusal(applyAsVolunteer, { as: sanne, body: { motivation: null, photos } })).toMatchObject({
      code: 'consent.text_changed',
    });
    expect(await db.select().from(volunteerRequests).where(eq(volunteerRequests.userId, sanne.id))).toEqual(
      [],
    );
  });
});

describe('who sees the answer', () => {
  it('shows an admin the answer, and the crew of the day only who has no consent', async () => {
    const { on, boss, marijke, sanne: none } = await ledShift({ maxVolunteers: 4 });
    const [yes, no] = [await volunteer(), await volunteer()];
    for (const holder of [yes, no]) await assignment(on, holder);
    const given = await answer(yes, YES, 0);
    await answer(no, NO, 0);
    expect((await call(getPerson, { as: boss, params: { id: yes.id } })).photoConsent).toEqual(given);

    const { items } = await call(listCrews, { as: marijke, query: { day: dayOf(on.startTime) } });
    const crew = items.find(({ shift }) => shift.id === on.id)?.crew ?? [];
    const seen = new Map(crew.map((member) => [member.volunteerId, member]));
    expect(seen.get(yes.id)?.hasPhotoConsent).toBe(true);
    expect(seen.get(no.id)?.hasPhotoConsent).toBe(false);
    expect(seen.get(none.id)?.hasPhotoConsent).toBe(false);
    // Not how or when somebody answered.
    for (const member of crew) expect(member).not.toHaveProperty('photoConsent');
  });

  it('does not count a yes to an earlier version of the text', async () => {
    const startTime = hoursFromNow(1);
    const on = await shift({ startTime, endTime: startTime + 3_600_000 });
    const sanne = await volunteer();
    await assignment(on, sanne, { isLead: true });
    await answer(sanne, YES, 0);
    await db
      .update(profiles)
      .set({ photoTextVersion: PHOTO_TEXT_VERSION - 1 })
      .where(eq(profiles.id, sanne.id));
    const { items } = await call(listCrews, { as: sanne, query: { day: dayOf(startTime) } });
    const crew = items.find(({ shift }) => shift.id === on.id)?.crew;
    expect(crew).toMatchObject([{ volunteerId: sanne.id, hasPhotoConsent: false }]);
  });

  it('is part of the own data, and leaves the log with the person', async () => {
    const [iris, sanne] = [await admin(), await person()];
    const given = await answer(sanne, YES, 0);
    expect((await call(exportOwnData, { as: sanne })).profile.photoConsent).toEqual(given);
    await call(removePerson, { as: iris, params: { id: sanne.id } });
    expect(await logOf(sanne)).toMatchObject([{ after: null }]);
  });
});
