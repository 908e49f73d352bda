import { eq, getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../platform/db/client.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { volunteerRequests } from '../../../platform/tables/volunteer-requests.table.ts';

/** The stored data of a mail about an application. */
export const RequestData = v.object({ requestId: v.string() });
type RequestData = v.InferOutput<typeof RequestData>;

/** The application that a mail is about, with its applicant. */
export const findRequest = async (db: Db, { requestId }: RequestData) =>
  (
    await selectJson(db, {
      request: getTableColumns(volunteerRequests),
      applicant: getTableColumns(profiles),
    })
      .from(volunteerRequests)
      .innerJoin(profiles, eq(profiles.id, volunteerRequests.userId))
      .where(eq(volunteerRequests.id, requestId))
      .get()
  )?.row;
