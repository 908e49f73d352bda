import { winterOf } from '@ijsploeg/worker/contract';
import type {
  attendance,
  bringBacks,
  seasonFigures,
  seasons,
  seasonTotals,
  shiftAssignments,
  shifts,
} from '../../worker/src/app/schema.ts';
import { toFigures } from '../../worker/src/office/seasons/figures.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { MINUTE_MS } from '../../worker/src/platform/lib/durations.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { startOfSeason } from '../../worker/src/platform/lib/season.ts';
import { type DemoPeople, LAST_WINTER_DAYS } from './demo-people.ts';
import { FIRST_DAY, KINDS, LAST_DAY, valuesOf } from './demo-shifts.ts';
import { atLocalTime, DAY, HOUR, localWeekday } from './demo-time.ts';
import { createRandom } from './random.ts';

/** This season, and last season with its shifts, which is closed, as rows. */
export interface DemoSeasons {
  seasons: (typeof seasons.$inferInsert)[];
  /** Who was asked to join again. */
  bringBacks: (typeof bringBacks.$inferInsert)[];
  shifts: (typeof shifts.$inferInsert)[];
  assignments: (typeof shiftAssignments.$inferInsert)[];
  attendance: (typeof attendance.$inferInsert)[];
  totals: (typeof seasonTotals.$inferInsert)[];
  figures: (typeof seasonFigures.$inferInsert)[];
}

/** 52 weeks before the first days of this season: three weeks with the same weekdays. */
const LAST_FIRST_DAY = FIRST_DAY - 364;
const LAST_LAST_DAY = LAST_FIRST_DAY + 20;

/** A season of the days from one to another, counted from today. It lies in one winter, also around 1 July. */
function seasonOf(now: number, winter: -1 | 0, [first, last]: readonly [number, number], createdAt: number) {
  const year = winterOf(dayOf(now)) + winter;
  return {
    id: newId('sea'),
    name: `Winter ${year}–${year + 1}`,
    startsAt: Math.max(atLocalTime(now, first, '00:00'), startOfSeason(now, winter)),
    endsAt: Math.min(atLocalTime(now, last + 1, '00:00'), startOfSeason(now, winter + 1)),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The season of the demo's shifts, for which the people of last season were asked, and last season. */
export function makeSeasons(now: number, { profiles }: DemoPeople): DemoSeasons {
  const createdAt = now - 60 * DAY;
  const former = profiles.filter(
    (one) => one.role === 'volunteer' && one.createdAt < now - LAST_WINTER_DAYS * DAY,
  );
  const season = seasonOf(now, 0, [FIRST_DAY, LAST_DAY], createdAt);
  const answers = ['yes', 'yes', 'later', null, 'yes'] as const;
  return {
    ...makeLastSeason(now, former, season),
    bringBacks: former.map(({ id: volunteerId }, index) => {
      const answer = answers[index % answers.length] ?? null;
      return {
        id: newId('brb'),
        seasonId: season.id,
        volunteerId,
        askedAt: createdAt + HOUR,
        answer,
        answeredAt: answer && createdAt + (2 + index) * HOUR,
      };
    }),
  };
}

function makeLastSeason(
  now: number,
  crew: DemoPeople['profiles'],
  current: DemoSeasons['seasons'][number],
): Omit<DemoSeasons, 'bringBacks'> {
  const random = createRandom(1963);
  const last = seasonOf(now, -1, [LAST_FIRST_DAY, LAST_LAST_DAY], now - (LAST_WINTER_DAYS + 60) * DAY);
  const closed = { ...last, closedAt: last.endsAt + 20 * DAY };
  const made: Omit<DemoSeasons, 'bringBacks'> = {
    seasons: [closed, current],
    shifts: [],
    assignments: [],
    attendance: [],
    totals: [],
    figures: [],
  };
  const totals = new Map<string, { shifts: number; minutes: number }>();
  const rows: Parameters<typeof toFigures>[0]['shifts'] = [];
  let turn = 0;
  let noShows = 0;
  for (let day = LAST_FIRST_DAY; day <= LAST_LAST_DAY; day++)
    for (const kind of KINDS) {
      const startTime = atLocalTime(now, day, kind.from);
      if (kind.on && !kind.on.includes(localWeekday(startTime))) continue;
      if (startTime < last.startsAt || startTime >= last.endsAt) continue;
      const endTime = atLocalTime(now, day, kind.to);
      const createdAt = startTime - 50 * DAY;
      const shiftId = newId('shf');
      made.shifts.push({
        id: shiftId,
        ...valuesOf(kind),
        startTime,
        endTime,
        status: 'completed',
        createdAt,
        updatedAt: createdAt,
      });
      const filled = Math.min(kind.places, 4, Math.round(kind.places * (0.5 + random() / 1.6)));
      let lastTaken = 0;
      for (let place = 0; place < filled; place++) {
        const person = crew[turn++ % crew.length];
        if (!person) continue;
        const id = newId('asg');
        const assignedAt = createdAt + Math.floor(random() * 40 * DAY);
        const cameNot = random() < 0.02;
        lastTaken = Math.max(lastTaken, assignedAt);
        made.assignments.push({
          id,
          shiftId,
          volunteerId: person.id,
          status: cameNot ? 'confirmed' : 'completed',
          assignedAt,
          confirmedAt: assignedAt + HOUR,
          completedAt: cameNot ? null : endTime + HOUR,
        });
        if (cameNot) {
          noShows++;
          made.attendance.push({
            assignmentId: id,
            state: 'excused',
            seenAt: startTime,
            markedBy: person.id,
            markedAt: startTime,
            markId: crypto.randomUUID(),
          });
          continue;
        }
        const sum = totals.get(person.id) ?? { shifts: 0, minutes: 0 };
        totals.set(person.id, {
          shifts: sum.shifts + 1,
          minutes: sum.minutes + (endTime - startTime) / MINUTE_MS,
        });
      }
      rows.push({
        startTime,
        places: kind.places,
        filled,
        skills: kind.skill ? [kind.skill] : [],
        opened: createdAt,
        fullAt: filled === kind.places ? lastTaken : null,
      });
    }
  made.totals = [...totals].map(([userId, sum]) => ({
    id: newId('stt'),
    seasonId: last.id,
    userId,
    ...sum,
  }));
  const worked = made.totals.reduce(
    (sum, one) => ({ shifts: sum.shifts + one.shifts, minutes: sum.minutes + one.minutes }),
    { shifts: 0, minutes: 0 },
  );
  const figures = toFigures({
    shifts: rows,
    places: { lateDropOuts: 9, recorded: made.assignments.length, noShows, ...worked },
    people: { came: totals.size, returning: Math.floor(totals.size * 0.6) },
    asks: { asked: 46, yes: 18, no: 15 },
  });
  made.figures = Object.entries(figures).map(([name, value]) => ({ seasonId: last.id, name, value }));
  return made;
}
