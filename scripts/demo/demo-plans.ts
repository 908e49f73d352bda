import type { DayShift } from '@ijsploeg/worker/contract';
import type { planItems, plans, shiftTemplates } from '../../worker/src/app/schema.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { expand } from '../../worker/src/shifts/plans/expand.ts';
import { toPlannedColumns } from '../../worker/src/shifts/plans/planned-shift.ts';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShifts } from './demo-shifts.ts';
import { atLocalTime, DAY, HOUR } from './demo-time.ts';

/** Day templates and plans, as rows. */
export interface DemoPlans {
  templates: (typeof shiftTemplates.$inferInsert)[];
  plans: (typeof plans.$inferInsert)[];
  items: (typeof planItems.$inferInsert)[];
}

const shift = (
  start: string,
  end: string,
  title: string,
  location: string,
  maxVolunteers: number,
  more: Partial<DayShift> = {},
): DayShift => ({
  start,
  end,
  eventId: null,
  title,
  description: null,
  location,
  maxVolunteers,
  minVolunteers: null,
  shiftType: 'public',
  requiredSkills: null,
  opensAt: null,
  needsConfirmation: false,
  ...more,
});

const TEMPLATES: { name: string; items: DayShift[] }[] = [
  {
    name: 'Doordeweekse dag',
    items: [
      shift('06:30', '09:30', 'IJsmeester ochtend', 'Machinekamer', 1, {
        requiredSkills: ['Technische ondersteuning'],
      }),
      shift('08:45', '12:00', 'Schoolschaatsen', 'Grote baan', 4, {
        requiredSkills: ['School schaatsbegeleiding'],
      }),
      shift('09:30', '13:30', 'Opening en kassa', 'Kassa', 2, {
        requiredSkills: ['Kassa / schaatsverhuur'],
      }),
      shift('13:00', '17:30', 'Toezicht op het ijs', 'Grote baan', 4, {
        minVolunteers: 2,
        requiredSkills: ['Toezichthouder'],
      }),
    ],
  },
  {
    name: 'Zaterdag',
    items: [
      shift('10:00', '13:00', 'Controle passe-partouts', 'Ingang', 2, {
        requiredSkills: ['Passe-partouts controle'],
      }),
      shift('12:00', '17:00', 'Koek-en-zopie', 'Koek-en-zopie', 3),
      shift('13:00', '17:30', 'Toezicht op het ijs', 'Grote baan', 4, {
        minVolunteers: 2,
        requiredSkills: ['Toezichthouder'],
      }),
      shift('22:00', '02:00', 'Nachtwacht', 'Hele terrein', 2),
    ],
  },
];

/** The days that the draft plans: after those of the demo's shifts. */
const DRAFT_DAYS = [21, 27] as const;

/** Two day templates, a series that was applied and can be undone, and a draft of the week after. */
export function makePlans(now: number, { profiles }: DemoPeople, { shifts }: DemoShifts): DemoPlans {
  const madeBy = profiles.find(({ role }) => role === 'admin')?.id ?? null;
  const dayAt = (day: number) => dayOf(atLocalTime(now, day, '12:00'));
  const weekdays = [0, 1, 2, 3, 4, 5, 6];

  // Nobody has claimed a shift of the last week yet.
  const title = 'Koek-en-zopie';
  const made = shifts.filter((one) => one.title === title && one.opensAt && one.status === 'active');
  const applied = {
    id: newId('pln'),
    kind: 'create' as const,
    title,
    source: {
      type: 'pattern' as const,
      from: dayAt(14),
      to: dayAt(20),
      weekdays,
      except: [],
      times: [{ start: '12:00', end: '17:00' }],
      shift: shift('12:00', '17:00', title, title, 3),
    },
    state: 'applied' as const,
    version: 2,
    madeBy,
    madeAt: now - 5 * DAY,
    appliedAt: now - 5 * DAY + HOUR,
    selectedCount: made.length,
    appliedCount: made.length,
  };

  const from = dayAt(DRAFT_DAYS[0]);
  const to = dayAt(DRAFT_DAYS[1]);
  const next = { ...applied.source, from, to };
  const drafted = expand(next);
  const draft = {
    id: newId('pln'),
    kind: 'create' as const,
    title,
    source: next,
    madeBy,
    madeAt: now - 3 * HOUR,
    selectedCount: drafted.length,
  };

  return {
    templates: TEMPLATES.map((template) => ({
      id: newId('tpl'),
      ...template,
      createdAt: now - 20 * DAY,
      updatedAt: now - 20 * DAY,
    })),
    plans: [applied, draft],
    items: [
      ...made.map((one, index) => ({
        planId: applied.id,
        shiftId: one.id,
        position: index + 1,
        selected: true,
        applied: true,
        after: toPlannedColumns({
          eventId: one.eventId ?? null,
          title: one.title,
          description: one.description ?? null,
          startTime: one.startTime,
          endTime: one.endTime,
          location: one.location,
          maxVolunteers: one.maxVolunteers,
          minVolunteers: one.minVolunteers ?? null,
          opensAt: one.opensAt ?? null,
          needsConfirmation: one.needsConfirmation ?? false,
          shiftType: one.shiftType ?? 'public',
          requiredSkills: one.requiredSkills ?? null,
        }),
      })),
      ...drafted.map(({ after }, index) => ({
        planId: draft.id,
        shiftId: newId('shf'),
        position: index + 1,
        selected: true,
        after,
      })),
    ],
  };
}
