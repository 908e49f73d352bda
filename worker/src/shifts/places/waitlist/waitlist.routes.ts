import {
  joinWaitlist,
  leaveWaitlist,
  listMyWaiting,
  listWaitlist,
  toInstant,
} from '@ijsploeg/worker/contract';
import { SHOWN_EVENTS } from '../../../events/shown-events.ts';
import { route } from '../../../platform/http/endpoint.ts';
import { toContact } from '../../../platform/identity/contact.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { toShift } from '../../reading/shifts.mapper.ts';
import { SHOWN_SHIFTS } from '../../rules/shown-shifts.ts';
import { hasOfferChange, toWaiting } from '../../rules/waiting.ts';
import { selectOwnEntries, selectShiftId, selectWaitlist } from './waitlist.repository.ts';
import * as service from './waitlist.service.ts';

export const waitlistRoutes = [
  route(joinWaitlist, (call) => service.join(call, call.params.id), { burst: 'claim' }),
  route(leaveWaitlist, async (call) => {
    await service.leave(call, { shiftId: call.params.id, personId: call.signedIn.id });
    return undefined;
  }),
  route(listWaitlist, {
    shows: { tables: ['shiftAssignments', 'profiles'], hasTimedChange: hasOfferChange },
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
    shows: { tables: ['shiftAssignments', SHOWN_SHIFTS, SHOWN_EVENTS], hasTimedChange: hasOfferChange },
    read: ({ db, session }) => ({ entries: selectOwnEntries(db, session) }),
    answer: (_, { entries }) => ({
      items: entries.map(({ row }) => ({ id: row.id, ...toWaiting(row.waiting), shift: toShift(row) })),
    }),
  }),
];
