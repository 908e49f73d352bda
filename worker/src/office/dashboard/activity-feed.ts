import {
  type Activity,
  type ActivityType,
  type AssignmentStatus,
  FEED_ASSIGNMENTS,
  FEED_MOTIVATION_CHARS,
  FEED_REQUESTS,
  FEED_ROWS,
  toFeedLines,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { forAdmin } from '../../platform/identity/for-admin.ts';
import { toAvatarUrl } from '../../platform/identity/profile.mapper.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { requestChangedAt, volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';
import { placeChangedAt, shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';

/** In SQL: true for an admin. It is a bound of the index, so the dashboards of other people read nothing from it. */
const isAdminsSince = (changedAt: SQL) =>
  sql`${changedAt} >= ${forAdmin({ sessionId: sql.placeholder('sessionId') }, 0)}`;

/** The latest changes of places, with shift and person, read from the index on `placeChangedAt`. */
const latestPlaces = once((db) => {
  const latest = db
    .select({
      id: shiftAssignments.id,
      shiftId: shiftAssignments.shiftId,
      volunteerId: shiftAssignments.volunteerId,
      status: shiftAssignments.status,
      at: placeChangedAt.as('at'),
    })
    .from(shiftAssignments)
    .where(isAdminsSince(placeChangedAt))
    .orderBy(desc(placeChangedAt))
    .limit(FEED_ASSIGNMENTS)
    .as('latest');
  return (
    selectJson(db, {
      id: latest.id,
      at: sql<number>`${latest.at}`,
      status: latest.status,
      shiftId: shifts.id,
      shiftTitle: shifts.title,
      shiftTime: shifts.startTime,
      shiftLocation: shifts.location,
      person: optional(profiles.id, contactColumns),
    })
      .from(latest)
      // A left join, although every place has a shift, makes SQLite read the few places first and then look
      // up the shifts.
      .leftJoin(shifts, eq(shifts.id, latest.shiftId))
      .leftJoin(profiles, eq(profiles.id, latest.volunteerId))
      .prepare()
  );
});

/** The latest changes of applications, with their applicants. */
const latestRequests = once((db) => {
  const latest = db
    .select()
    .from(volunteerRequests)
    .where(isAdminsSince(requestChangedAt))
    .orderBy(desc(requestChangedAt))
    .limit(FEED_REQUESTS)
    .as('latest');
  return selectJson(db, {
    id: latest.id,
    status: latest.status,
    motivation: latest.motivation,
    requestedAt: latest.requestedAt,
    approvedAt: latest.approvedAt,
    rejectedAt: latest.rejectedAt,
    person: optional(profiles.id, contactColumns),
  })
    .from(latest)
    .leftJoin(profiles, eq(profiles.id, latest.userId))
    .prepare();
});

type PlaceRow = Awaited<ReturnType<ReturnType<typeof latestPlaces>['all']>>[number]['row'];
type RequestRow = Awaited<ReturnType<ReturnType<typeof latestRequests>['all']>>[number]['row'];

/** The statements of {@link toActivity}, which return no rows unless the session's person is an admin. */
export const selectActivity = (db: Db, session: SessionKey) => ({
  places: filled(latestPlaces(db), { ...session }),
  requests: filled(latestRequests(db), { ...session }),
});

/** The latest changes of assignments and applications in one list, newest first. */
export function toActivity({
  places,
  requests,
}: BatchResults<ReturnType<typeof selectActivity>>): Activity[] {
  const all = [
    ...places.map(({ row }) => toPlaceActivity(row)),
    ...requests.map(({ row }) => toRequestActivity(row)),
  ].sort((one, other) => other.timestamp.localeCompare(one.timestamp) || other.id.localeCompare(one.id));
  return toFeedLines(all).slice(0, FEED_ROWS).flat();
}

const PLACE_TYPES: Record<AssignmentStatus, ActivityType> = {
  assigned: 'shift_claimed',
  confirmed: 'shift_claimed',
  cancelled: 'shift_cancelled',
  completed: 'shift_completed',
};

const toPerson = (person: PlaceRow['person']) => ({
  volunteerId: person?.id ?? null,
  volunteerName: person && `${person.firstName} ${person.lastName}`.trim(),
  volunteerEmail: person?.email ?? null,
  volunteerAvatar: person && toAvatarUrl(person),
});

const toPlaceActivity = (row: PlaceRow): Activity => ({
  id: row.id,
  type: PLACE_TYPES[row.status],
  timestamp: toInstant(row.at),
  ...toPerson(row.person),
  metadata: {
    shiftId: row.shiftId,
    shiftTitle: row.shiftTitle,
    shiftTime: toInstantOrNull(row.shiftTime),
    shiftLocation: row.shiftLocation,
    status: row.status,
    requestMotivation: null,
    isMotivationCut: false,
  },
});

/** The latest decision on an application, which may have been decided more than once. */
export function requestEvent({
  status,
  requestedAt,
  approvedAt,
  rejectedAt,
}: Pick<RequestRow, 'status' | 'requestedAt' | 'approvedAt' | 'rejectedAt'>): {
  type: ActivityType;
  at: number;
} {
  if (approvedAt === null && rejectedAt === null) return { type: 'volunteer_applied', at: requestedAt };
  const [approved, rejected] = [approvedAt ?? 0, rejectedAt ?? 0];
  const isApproved = approved === rejected ? status === 'approved' : approved > rejected;
  return isApproved
    ? { type: 'volunteer_approved', at: approved }
    : { type: 'volunteer_rejected', at: rejected };
}

/** The beginning of a motivation, without splitting a surrogate pair. */
const cut = (text: string) => text.slice(0, FEED_MOTIVATION_CHARS).replace(/[\uD800-\uDBFF]$/u, '');

function toRequestActivity(row: RequestRow): Activity {
  const { type, at } = requestEvent(row);
  return {
    id: row.id,
    type,
    timestamp: toInstant(at),
    ...toPerson(row.person),
    metadata: {
      shiftId: null,
      shiftTitle: null,
      shiftTime: null,
      shiftLocation: null,
      status: row.status,
      requestMotivation: row.motivation && cut(row.motivation),
      isMotivationCut: (row.motivation?.length ?? 0) > FEED_MOTIVATION_CHARS,
    },
  };
}
