import type { Answer, listGaps } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { toContact } from '../../platform/identity/contact.ts';
import { toShift } from '../reading/shifts.mapper.ts';
import { selectGaps, selectLeadless, selectUnheard } from './gaps.repository.ts';

/** The statements of {@link toGapList}. */
export const selectGapList = (db: Db, days: number, now: number) => ({
  gaps: selectGaps(db, days, now),
  unheard: selectUnheard(db, now),
  leadless: selectLeadless(db, days, now),
});

/** The shifts that need people or a lead, and the people who have not answered the reminder. */
export const toGapList = ({
  gaps,
  unheard,
  leadless,
}: BatchResults<ReturnType<typeof selectGapList>>): Answer<typeof listGaps> => ({
  items: gaps.map(({ row: { shift, eventTitle, standInId, asks, ...gap } }) => ({
    ...gap,
    ...asks,
    standIn: standInId === null ? null : { id: standInId },
    shift: toShift({ shift, eventTitle }),
  })),
  unheard: unheard.map(({ row }) => ({
    assignmentId: row.assignmentId,
    volunteer: toContact(row.volunteer),
    isAtRisk: row.isAtRisk,
    shift: toShift(row),
  })),
  leadless: leadless.map(({ row }) => toShift(row)),
});
