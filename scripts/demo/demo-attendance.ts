import type { attendance, hourCorrections } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { DAY, HOUR } from './demo-time.ts';
import { createRandom } from './random.ts';

type Attendance = typeof attendance.$inferInsert;

type Correction = typeof hourCorrections.$inferInsert;

const GUEST = 'Buurman Ben';

/**
 * Who was there in the last week, and who is there today: a lead on each shift, some who came late or not at all, and a
 * guest. Changes the places accordingly.
 */
export function makeAttendance(now: number, demo: DemoShifts, markedBy: string): Attendance[] {
  const random = createRandom(1994);
  const marks: Attendance[] = [];
  const mark = (assignmentId: string, seenAt: number, values: Partial<Attendance> = {}) =>
    marks.push({
      assignmentId,
      state: 'present',
      seenAt: Math.min(seenAt, now),
      markedBy,
      markedAt: Math.min(seenAt, now),
      markId: crypto.randomUUID(),
      ...values,
    });
  // The guest is on the last shift that has started, at night on one of the evening before.
  const withGuest = demo.shifts
    .filter(({ status, startTime }) => status !== 'cancelled' && startTime < now)
    .toSorted((one, other) => other.startTime - one.startTime)[0];
  for (const shift of demo.shifts) {
    const { startTime, endTime } = shift;
    if (shift.status === 'cancelled' || startTime < now - 7 * DAY || startTime > now + 2 * DAY) continue;
    const places = demo.assignments.filter(({ shiftId }) => shiftId === shift.id);
    const [lead] = places;
    if (lead) lead.isLead = true;
    if (startTime - HOUR / 4 > now) continue;
    for (const place of places) {
      const share = random();
      // Whoever leads a shift that runs has some people left to mark.
      if (endTime > now && share < 0.25) continue;
      if (share < 0.88) mark(place.id, startTime - HOUR / 12);
      else if (share < 0.94) mark(place.id, startTime + HOUR / 3, { isLate: true, note: 'Trein gemist' });
      else mark(place.id, startTime + HOUR / 2, { state: share < 0.98 ? 'absent' : 'excused' });
      const isPresent = marks.at(-1)?.state === 'present';
      if (!isPresent && place.status === 'completed')
        Object.assign(place, { status: 'confirmed', completedAt: null });
      if (isPresent && place.status === 'assigned')
        Object.assign(place, { status: 'confirmed', confirmedAt: startTime - HOUR / 12 });
    }
    if (shift === withGuest) {
      const walkInId = crypto.randomUUID();
      const id = newId('asg');
      demo.assignments.push({
        id,
        shiftId: shift.id,
        volunteerId: null,
        status: 'confirmed',
        assignedAt: startTime,
        confirmedAt: startTime,
        guestName: GUEST,
        walkInId,
      });
      mark(id, startTime, { markId: walkInId });
    }
  }
  return marks;
}

/** A request of somebody who worked longer than planned in the last week. */
export function makeCorrections(
  now: number,
  { shifts, assignments }: DemoShifts,
  marks: Attendance[],
): Correction[] {
  const ended = new Set(shifts.flatMap(({ id, endTime }) => (endTime < now - DAY ? [id] : [])));
  const present = new Set(
    marks.flatMap(({ assignmentId, state }) => (state === 'present' ? [assignmentId] : [])),
  );
  const place = assignments.find(
    ({ id, shiftId, volunteerId }) => volunteerId && ended.has(shiftId) && present.has(id),
  );
  if (!place) return [];
  return [
    {
      id: newId('hrc'),
      assignmentId: place.id,
      minutes: 5 * 60,
      note: 'Ik heb na afloop nog helpen opruimen.',
      askedAt: now - 3 * HOUR,
    },
  ];
}
