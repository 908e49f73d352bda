import {
  joinWaitlist,
  leaveWaitlist,
  listMyWaiting,
  listWaitlist,
  toInstant,
} from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { toContact } from '../profile/contact.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { hasOfferMoment, toWaiting } from './waiting.ts';
import { selectOwnEntries, selectShiftId, selectWaitlist } from './waitlist.repository.ts';
import * as service from './waitlist.service.ts';

export const waitlistRoutes = [
  route(joinWaitlist, (call) => service.join(call, call.params.id), { burst: 'claim' }),
  route(leaveWaitlist, async (call) => {
    await service.leave(call, { shiftId: call.params.id, personId: call.signedIn.id });
    return undefined;
  }),
  route(listWaitlist, {
    shows: { tables: ['shiftAssignments', 'profiles'], hasMoment: hasOfferMoment },
    read: ({ db, params, now }) => ({
      shift: selectShiftId(db, params.id),
      entries: selectWaitlist(db, params.id, now),
    }),
    answer: (_, { shift, entries }) => {
      if (shift.length === 0) throw new AppError('shift.not_found');
      return {
        items: entries.map(({ row: { id, joinedAt, waiting, volunteer } }) => {
          const { offerExpiresAt } = toWaiting(waiting);
          return {
            id,
            joinedAt: toInstant(joinedAt),
            ...(offerExpiresAt !== undefined && { offerExpiresAt }),
            volunteer: toContact(volunteer),
          };
        }),
      };
    },
  }),
  route(listMyWaiting, {
    shows: { tables: ['shiftAssignments', 'shifts', 'events'], hasMoment: hasOfferMoment },
    read: ({ db, session }) => ({ entries: selectOwnEntries(db, session) }),
    answer: (_, { entries }) => ({
      items: entries.map(({ row }) => ({ id: row.id, ...toWaiting(row.waiting), shift: toShift(row) })),
    }),
  }),
];
