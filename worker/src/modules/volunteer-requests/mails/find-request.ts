import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../db/client.ts';
import { profiles } from '../../profile/profile.table.ts';
import { volunteerRequests } from '../volunteer-requests.table.ts';

/** The stored data of a mail about an application. */
export const RequestData = v.object({ requestId: v.string() });
type RequestData = v.InferOutput<typeof RequestData>;

/** The application that a mail is about, with its applicant. */
export const findRequest = (db: Db, { requestId }: RequestData) =>
  db
    .select({ request: volunteerRequests, applicant: profiles })
    .from(volunteerRequests)
    .innerJoin(profiles, eq(profiles.id, volunteerRequests.userId))
    .where(eq(volunteerRequests.id, requestId))
    .get();
