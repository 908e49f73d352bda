import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSettings, mailOutbox } from '../../../worker/src/app/schema.ts';
import { enqueueMail } from '../../../worker/src/platform/mail/mail.outbox.ts';
import { afterQuietHours } from '../../../worker/src/platform/settings/quiet-hours.ts';
import { thanksMail } from '../../../worker/src/presence/hours/mails/thanks.ts';
import { planningSettings, volunteer } from '../factories.ts';
import { db } from '../harness.ts';

const SECOND = 1000;

/** When a notice of this moment is sent. */
const sentAt = async (moment: string) => {
  const row = await db.get<{ at: number }>(sql`SELECT ${afterQuietHours(Date.parse(moment))} AS at`);
  return new Date(row?.at ?? Number.NaN).toISOString();
};
const instant = (moment: string) => new Date(moment).toISOString();

beforeEach(async () => {
  await db.delete(adminSettings);
});

describe('the quiet hours', () => {
  it.each([
    ['in the evening, until the next morning', '2020-12-12T21:00:00+01:00', '2020-12-13T08:00:00+01:00'],
    ['after midnight, until that morning', '2020-12-13T03:00:00+01:00', '2020-12-13T08:00:00+01:00'],
    ['in their last millisecond', '2020-12-13T07:59:59.999+01:00', '2020-12-13T08:00:00+01:00'],
    ['over the end of the year', '2020-12-31T23:30:00+01:00', '2021-01-01T08:00:00+01:00'],
    ['in the longer night of the clock change', '2020-10-24T22:00:00+02:00', '2020-10-25T08:00:00+01:00'],
    ['in the shorter night of the clock change', '2021-03-27T22:00:00+01:00', '2021-03-28T08:00:00+02:00'],
  ])('hold a notice %s', async (_, moment, sent) => {
    expect(await sentAt(moment)).toBe(instant(sent));
  });

  it.each(['2020-12-12T08:00:00+01:00', '2020-12-12T12:00:00+01:00', '2020-12-12T20:59:59.999+01:00'])(
    'do not hold one of %s',
    async (moment) => {
      expect(await sentAt(moment)).toBe(instant(moment));
    },
  );

  it('may be within one day', async () => {
    await planningSettings({ quietFrom: 12, quietTo: 14 });
    expect(await sentAt('2020-12-12T12:30:00+01:00')).toBe(instant('2020-12-12T14:00:00+01:00'));
    expect(await sentAt('2020-12-12T22:00:00+01:00')).toBe(instant('2020-12-12T22:00:00+01:00'));
    expect(await sentAt('2020-12-12T03:00:00+01:00')).toBe(instant('2020-12-12T03:00:00+01:00'));
  });

  it('are none where they start and end at the same hour', async () => {
    await planningSettings({ quietFrom: 8, quietTo: 8 });
    expect(await sentAt('2020-12-12T23:00:00+01:00')).toBe(instant('2020-12-12T23:00:00+01:00'));
  });

  it('end at the next hour where a clock change skips theirs', async () => {
    await planningSettings({ quietFrom: 22, quietTo: 2 });
    expect(await sentAt('2021-03-27T23:00:00+01:00')).toBe(instant('2021-03-28T03:00:00+02:00'));
  });
});

describe('mails of one statement', () => {
  it('are sent apart from each other, from the moment they may be sent', async () => {
    const people = [await volunteer(), await volunteer(), await volunteer()];
    const now = Date.parse('2020-12-12T23:00:00+01:00');
    await enqueueMail(db, thanksMail, {
      dedupeKey: 'apart',
      to: sql`profiles.id IN (SELECT value FROM json_each(${JSON.stringify(people.map(({ id }) => id))}))`,
      data: { from: '2020-07-01', to: '2021-06-30' },
      sendAt: afterQuietHours(now),
      msApart: SECOND,
      now,
    });
    const rows = await db
      .select({ at: mailOutbox.nextAttemptAt })
      .from(mailOutbox)
      .where(sql`${mailOutbox.dedupeKey} LIKE 'thanks:apart:%'`)
      .orderBy(mailOutbox.nextAttemptAt);
    const morning = Date.parse('2020-12-13T08:00:00+01:00');
    expect(rows.map(({ at }) => at)).toEqual([morning, morning + SECOND, morning + 2 * SECOND]);
  });
});
