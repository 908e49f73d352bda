import {
  changeShift,
  createShift,
  deleteShift,
  duplicateShift,
  exportShifts,
  getRoster,
  getShift,
  listEventShifts,
  listFollowingShifts,
  listShifts,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { selectEvent } from '../../events/events.repository.ts';
import { SHOWN_EVENTS } from '../../events/shown-events.ts';
import { route } from '../../platform/http/endpoint.ts';
import type { Shown } from '../../platform/http/polled.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { hasMessageChange, messagesAbout, selectShiftMessages } from '../reading/shift-messages.ts';
import { toListedShift, toRosterShift, toShift } from '../reading/shifts.mapper.ts';
import {
  countPeopleToNotify,
  selectFollowingShifts,
  selectForRoster,
  selectShiftsOf,
  selectVisibleShift,
  selectVisibleShifts,
} from '../reading/shifts.repository.ts';
import { rosterDays, rosterPeriod, toPeriod } from '../rules/shift-period.ts';
import { SHOWN_SHIFTS } from '../rules/shown-shifts.ts';
import { hasOfferChange } from '../rules/waiting.ts';
import { toFollowing } from './following-shifts.ts';
import * as service from './shifts.service.ts';

const SHOWS: Shown = {
  tables: [SHOWN_SHIFTS, 'shiftAssignments', 'profiles', SHOWN_EVENTS],
  hasTimedChange: hasOfferChange,
};

export const shiftsRoutes = [
  route(listShifts, {
    shows: SHOWS,
    read: ({ db, session, now, query }) => ({
      shifts: selectVisibleShifts(db, session, { ...query, ...toPeriod(query, now) }),
    }),
    answer: ({ signedIn }, { shifts }) => ({
      items: shifts.map(({ row }) => toListedShift(row, signedIn.profile.skills)),
    }),
  }),
  // Before the route of one shift, whose path also matches these.
  route(exportShifts, (call) => service.exportShifts(call), { burst: 'export' }),
  route(getRoster, {
    read: ({ db, now }) => ({
      shifts: selectForRoster(db, rosterPeriod(now)),
      // The moment of the read: a day may end before the answer is made.
      moment: db.select({ now: sql<number>`now` }).from(sql`(SELECT ${now} AS now)`),
    }),
    answer: ({ clock }, { shifts, moment: [moment] }) => ({
      items: shifts.map(toRosterShift),
      days: rosterDays(moment?.now ?? clock.now()),
    }),
  }),
  route(createShift, (call) => service.createShift(call, call.body)),
  route(getShift, {
    shows: {
      ...SHOWS,
      hasTimedChange: (now, end) => sql`${hasOfferChange(now, end)} OR ${hasMessageChange(now, end)}`,
    },
    read: ({ db, session, params }) => ({
      shift: selectVisibleShift(db, session, params.id),
      messages: selectShiftMessages(db, session, params.id),
      notified: countPeopleToNotify(db, session, params.id),
    }),
    answer: ({ signedIn }, { shift: [visible], messages, notified: [notified] }) => {
      if (!visible) throw new AppError('shift.not_found');
      const shift = {
        ...toListedShift(visible.row, signedIn.profile.skills),
        ...messagesAbout(visible.row.shift.id, messages),
      };
      return signedIn.role === 'admin' && notified ? { ...shift, peopleToNotify: notified.people } : shift;
    },
  }),
  route(listFollowingShifts, {
    read: ({ db, session, params }) => ({ shifts: selectFollowingShifts(db, session, params.id) }),
    answer: ({ signedIn, params }, { shifts }) => ({
      items: toFollowing(params.id, shifts).map(({ row }) => toListedShift(row, signedIn.profile.skills)),
    }),
  }),
  route(changeShift, (call) => service.changeShift(call, call.params.id, call.body)),
  route(deleteShift, (call) => service.deleteShift(call, call.params.id)),
  route(duplicateShift, (call) => service.duplicateShift(call, call.params.id, call.body)),
  route(listEventShifts, {
    shows: { tables: [SHOWN_EVENTS, SHOWN_SHIFTS] },
    read: ({ db, params }) => ({ event: selectEvent(db, params.id), shifts: selectShiftsOf(db, params.id) }),
    answer: (_, { event: [event], shifts }) => {
      if (!event) throw new AppError('event.not_found');
      return { items: shifts.map((shift) => toShift({ shift, eventTitle: event.title })) };
    },
  }),
];
