import type { Skill } from '@ijsploeg/worker/contract';
import type { shiftAssignments, shifts, standInRequests } from '../../worker/src/app/schema.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { toSearchText } from '../../worker/src/platform/lib/search-text.ts';
import { reminderDue } from '../../worker/src/shifts/rules/reminder-clock.ts';
import type { DemoEvents } from './demo-events.ts';
import type { DemoPeople } from './demo-people.ts';
import { atLocalTime, DAY, HOUR, localWeekday } from './demo-time.ts';
import { createRandom } from './random.ts';

type Shift = typeof shifts.$inferInsert & { id: string };
type Assignment = typeof shiftAssignments.$inferInsert & { id: string };
type StandIn = typeof standInRequests.$inferInsert;

/** The demo shifts and their assignments, as rows. */
export interface DemoShifts {
  shifts: Shift[];
  assignments: Assignment[];
  standIns: StandIn[];
}

interface Kind {
  title: string;
  from: string;
  /** Times beyond 24:00 are on the next day. */
  to: string;
  location: string;
  places: number;
  /** The minimum number of people without whom the rink cannot open. */
  minimum?: number;
  skill?: Skill;
  description?: string;
  isPrivate?: true;
  /** Nobody has claimed tomorrow's, so that organisers see at each hour what they would do. */
  isHoleTomorrow?: true;
  /** Days of the week, 0 is Sunday; every day by default. */
  on?: number[];
}

/** Three weeks back and three ahead. */
export const FIRST_DAY = -21;
export const LAST_DAY = 20;
/** The last week can be claimed later: from four days from now, in the evening. */
const OPENS_LATER_FROM_DAY = 14;
const OPENS_ON_DAY = 4;

const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];

export const KINDS: Kind[] = [
  {
    title: 'IJsmeester ochtend',
    from: '06:30',
    to: '09:30',
    location: 'Machinekamer',
    places: 1,
    skill: 'Technische ondersteuning',
    description: 'Dweilen, ijsdikte meten en de koelinstallatie nalopen.',
  },
  {
    title: 'Schoolschaatsen',
    from: '08:45',
    to: '12:00',
    location: 'Grote baan',
    places: 4,
    skill: 'School schaatsbegeleiding',
    description: 'Twee klassen per ochtend: schaatsen aan, eerste stapjes, en heel vaak overeind helpen.',
    on: WEEKDAYS,
  },
  {
    title: 'Opening en kassa',
    from: '09:30',
    to: '13:30',
    location: 'Kassa',
    places: 2,
    skill: 'Kassa / schaatsverhuur',
  },
  {
    title: 'Schaatsverhuur middag',
    from: '13:00',
    to: '17:30',
    location: 'Verhuurbalie',
    places: 3,
    skill: 'Kassa / schaatsverhuur',
  },
  {
    title: 'Toezicht op het ijs',
    from: '13:00',
    to: '17:30',
    location: 'Grote baan',
    places: 4,
    minimum: 2,
    skill: 'Toezichthouder',
  },
  {
    title: 'BHV middag',
    from: '13:00',
    to: '18:00',
    location: 'EHBO-post',
    places: 1,
    minimum: 1,
    skill: 'BHV',
  },
  {
    title: 'Koek-en-zopie',
    from: '12:00',
    to: '17:00',
    location: 'Koek-en-zopie',
    places: 3,
    minimum: 2,
    isHoleTomorrow: true,
    description: 'Chocolademelk, erwtensoep en een praatje. Voor deze dienst hoef je niets te kunnen.',
  },
  {
    title: 'Avondtoezicht',
    from: '18:00',
    to: '22:00',
    location: 'Grote baan',
    places: 3,
    minimum: 2,
    skill: 'Toezichthouder',
    on: [3, 4, 5, 6],
  },
  {
    title: 'Controle passe-partouts',
    from: '10:00',
    to: '13:00',
    location: 'Ingang',
    places: 2,
    skill: 'Passe-partouts controle',
    on: WEEKEND,
  },
  {
    title: 'Foto’s op het ijs',
    from: '14:00',
    to: '16:00',
    location: 'Grote baan',
    places: 1,
    skill: 'Fotograaf',
    on: WEEKEND,
  },
  {
    title: 'Nachtwacht',
    from: '22:00',
    to: '26:00',
    location: 'Hele terrein',
    places: 2,
    description: 'Een ronde per uur. De laatste doet het licht uit.',
    on: [6],
  },
  {
    title: 'Overleg ijsploeg',
    from: '20:00',
    to: '21:30',
    location: 'Clubhuis',
    places: 8,
    isPrivate: true,
    on: [2],
  },
];

/** The values of a shift of a kind, on whatever day. */
export const valuesOf = (kind: Kind) => ({
  title: kind.title,
  description: kind.description ?? null,
  location: kind.location,
  maxVolunteers: kind.places,
  minVolunteers: kind.minimum ?? null,
  shiftType: kind.isPrivate ? ('private' as const) : ('public' as const),
  requiredSkills: kind.skill ? [kind.skill] : null,
  searchText: toSearchText(kind.title, kind.location, kind.description),
});

/** Six weeks of shifts: past ones are completed, near ones almost full, later ones mostly open. */
export function makeShifts(now: number, people: DemoPeople, { events }: DemoEvents): DemoShifts {
  const random = createRandom(1963);
  const volunteers = people.profiles.filter(({ role }) => role === 'volunteer');
  const busy = new Map<string, Shift[]>();
  const demo: DemoShifts = { shifts: [], assignments: [], standIns: [] };

  const isFree = (id: string, shift: Shift) =>
    (busy.get(id) ?? []).every((held) => held.endTime <= shift.startTime || shift.endTime <= held.startTime);

  const fill = (shift: Shift, places: number) => {
    const needed = shift.requiredSkills ?? [];
    const fitting = volunteers.filter(
      ({ id, skills }) => needed.every((skill) => skills.includes(skill as Skill)) && isFree(id, shift),
    );
    for (; places > 0 && fitting.length > 0; places--) {
      const [person] = fitting.splice(Math.floor(random() * fitting.length), 1);
      if (!person) return;
      busy.set(person.id, [...(busy.get(person.id) ?? []), shift]);
      demo.assignments.push(assign(now, person.id, shift, random()));
    }
  };

  for (let day = FIRST_DAY; day <= LAST_DAY; day++)
    for (const kind of KINDS) {
      const startTime = atLocalTime(now, day, kind.from);
      if (kind.on && !kind.on.includes(localWeekday(startTime))) continue;
      const endTime = atLocalTime(now, day, kind.to);
      const isHole = day === 1 && kind.isHoleTomorrow === true;
      const isCancelled = random() < 0.03 && !isHole;
      const createdAt = now - 45 * DAY;
      const opensAt = day >= OPENS_LATER_FROM_DAY ? atLocalTime(now, OPENS_ON_DAY, '20:00') : null;
      const shift: Shift = {
        id: newId('shf'),
        eventId: events.find((event) => startTime < event.endDate && event.startDate < endTime)?.id ?? null,
        ...valuesOf(kind),
        startTime,
        endTime,
        opensAt,
        status: isCancelled ? 'cancelled' : endTime < now ? 'completed' : 'active',
        createdAt,
        updatedAt: createdAt,
      };
      demo.shifts.push(shift);
      // Past days are almost full; the share falls with each day ahead.
      const share = day < 0 ? 0.95 : Math.max(0.1, 0.85 - day * 0.04);
      let places = 0;
      for (let place = 0; place < kind.places; place++) if (random() < share) places++;
      if (!isCancelled && !isHole && opensAt === null) fill(shift, places);
    }
  const shown = volunteers.find(({ email }) => email === 'vrijwilliger@ijsploeg.test');
  if (shown) for (const day of [0, 1]) giveShift(now, day, shown, demo);
  demo.standIns = makeStandIns(now, demo);
  // Whoever signs in as the volunteer is asked.
  for (const place of demo.assignments) if (place.volunteerId === shown?.id) place.acknowledgedAt = null;
  return demo;
}

/** Gives the first place on a shift of a day, whose holder is the lead, to a person who would have no shift on that day. */
function giveShift(
  now: number,
  day: number,
  { id, skills }: DemoPeople['profiles'][number],
  { shifts, assignments }: DemoShifts,
) {
  const [from, to] = [atLocalTime(now, day, '00:00'), atLocalTime(now, day + 1, '00:00')];
  const firstPlaces = shifts
    .filter(
      ({ startTime, status, shiftType }) =>
        startTime >= from && startTime < to && status !== 'cancelled' && shiftType === 'public',
    )
    .flatMap((shift) => {
      const crew = assignments.filter(({ shiftId }) => shiftId === shift.id);
      return crew[0] ? [{ shift, crew, place: crew[0] }] : [];
    });
  if (firstPlaces.some(({ crew }) => crew.some(({ volunteerId }) => volunteerId === id))) return;
  const suiting = firstPlaces.find(({ shift }) =>
    (shift.requiredSkills ?? []).every((skill) => skills.includes(skill as Skill)),
  );
  if (suiting) suiting.place.volunteerId = id;
}

/** One person seeks a stand-in on a full shift of the next days that requires no skill, if there is one. */
function makeStandIns(now: number, { shifts, assignments }: DemoShifts): StandIn[] {
  const places = (shift: Shift) => assignments.filter(({ shiftId }) => shiftId === shift.id);
  const isToCome = ({ status, shiftType, startTime }: Shift) =>
    status === 'active' && shiftType === 'public' && startTime > now + DAY && startTime < now + 7 * DAY;
  const [first] = shifts
    .filter(isToCome)
    .map((shift) => ({ shift, place: places(shift).find(({ status }) => status === 'confirmed') }))
    .filter(({ place }) => place)
    .toSorted((one, other) => preference(one.shift) - preference(other.shift));
  function preference(shift: Shift) {
    return (places(shift).length < shift.maxVolunteers ? 2 : 0) + (shift.requiredSkills ? 1 : 0);
  }
  if (!first?.place) return [];
  first.place.acknowledgedAt = null;
  return [
    {
      id: newId('sir'),
      assignmentId: first.place.id,
      shiftId: first.shift.id,
      reason: 'Mijn dochter heeft die dag een wedstrijd.',
      state: 'open',
      createdAt: now - 2 * HOUR,
    },
  ];
}

/** When the people on a shift are reminded of it, by the default hour of the settings. */
export const remindedAt = ({ startTime }: Shift) => reminderDue(dayOf(startTime), 17);

const isAsked = (shift: Shift, now: number) => shift.endTime > now && remindedAt(shift) <= now;

/**
 * Assigned up to a few days ago, and before the shift. Half of the assignments are confirmed, past ones are
 * completed.
 */
function assign(now: number, volunteerId: string, shift: Shift, random: number): Assignment {
  const assignedAt = Math.min(shift.startTime - DAY, now - HOUR) - Math.floor((random % 0.5) * 9 * DAY);
  const isOver = shift.endTime < now;
  const isConfirmed = isOver || random < 0.5;
  return {
    id: newId('asg'),
    shiftId: shift.id,
    volunteerId,
    status: isOver ? 'completed' : isConfirmed ? 'confirmed' : 'assigned',
    assignedAt,
    confirmedAt: isConfirmed ? assignedAt + HOUR / 2 : null,
    completedAt: isOver ? Math.min(shift.endTime + HOUR, now) : null,
    // Most of them have answered.
    acknowledgedAt: isAsked(shift, now) && random % 0.25 < 0.17 ? now - HOUR : null,
  };
}
