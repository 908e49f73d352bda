import type { Endpoint } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { AppContext, Route } from '../http/endpoint.ts';
import { callerAddress } from '../http/rate-limit.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { AppError } from '../lib/errors.ts';
import { auditWhen } from './audit.statements.ts';
import { fitsVisitorLimit } from './visitor-limit.ts';

/** The most refusals logged per person and hour: further ones add no information, and must not fill the log. */
const MAX_REFUSALS = 50;
/** Real ids are shorter; the path may hold anything in their place. */
const MAX_ID_CHARS = 64;

/** The reason of a refusal. For an invalid field it holds the broken rule, never the value. */
const reasonOf = ({ code, detail: { issues = [], state } }: AppError) => ({
  code,
  ...(state !== undefined && { state }),
  ...(issues.length > 0 && {
    fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  }),
});

const idOf = (c: AppContext) => c.req.param('id')?.slice(0, MAX_ID_CHARS) ?? null;

/** The person a call would have changed; null if it concerns no person. */
function personOf(c: AppContext, { path }: Endpoint, callerId: string | null): string | null {
  if (path.startsWith('/api/people/')) return idOf(c);
  return path.startsWith('/api/profile') ? callerId : null;
}

/**
 * Whether a refused call tried to change something of somebody else, or to read one thing that the caller has no right to
 * see. A change may answer 404 for things of others; on admin endpoints a 404 only means an old link.
 */
function isTrespass({ method, path, access }: Endpoint, { code, status }: AppError): boolean {
  const isOne = path.includes(':');
  if (code === 'auth.forbidden' || code === 'auth.required') return method !== 'GET' || isOne;
  return method !== 'GET' && isOne && access !== 'admin' && status === 404;
}

/**
 * Whether a person only made a mistake in the form of their own profile: an invalid value of one of its fields. Sending
 * another field, such as a role, is not a mistake.
 */
function isOwnMistake({ path, body }: Endpoint, { code, detail: { issues = [] } }: AppError): boolean {
  if (code !== 'request.invalid' || !path.startsWith('/api/profile')) return false;
  const fields = body && 'entries' in body ? Object.keys(body.entries as object) : [];
  return issues.every((issue) => issue.path === '' || fields.includes(issue.path.split('.')[0] ?? ''));
}

/**
 * Writes a refused call to the audit log, with the caller, the source address, the call, the person it concerns and the
 * reason. By default only if {@link isTrespass} holds; for a route with `auditRefusals` always, except for mistakes. Rows
 * are limited per person, and for visitors per source address.
 */
export async function auditRefusal(
  c: AppContext,
  { endpoint, auditRefusals }: Route,
  error: unknown,
): Promise<void> {
  const { db, clock, signedIn, requestId } = c.var;
  if (!(error instanceof AppError) || isOwnMistake(endpoint, error)) return;
  // Not a refusal: something does not answer, perhaps the database of the log itself.
  if (error.status === 503) return;
  // Part of normal use: the site asks for a code and repeats the call.
  if (error.code === 'auth.verify_again') return;
  if (!(auditRefusals && signedIn) && !isTrespass(endpoint, error)) return;
  const now = clock.now();
  const actorId = signedIn?.id ?? null;
  const personId = personOf(c, endpoint, actorId);
  const sourceAddress = callerAddress(c);
  // Refusing a visitor needs no database, and logging it must not let a flood of requests reach the database.
  if (!signedIn && !(await c.env.BURST_RATE_LIMIT.limit({ key: `refused:${sourceAddress}` })).success) return;
  await auditWhen(
    db,
    {
      at: now,
      actorId,
      action: 'request.refused',
      subjectKind: personId ? 'person' : 'request',
      subjectId: personId ?? idOf(c),
      personId,
      after: { call: `${endpoint.method} ${endpoint.path}`, ...reasonOf(error) },
      sourceAddress,
      requestId,
    },
    actorId === null
      ? fitsVisitorLimit(sourceAddress, now)
      : sql`(SELECT count(*) FROM audit_log AS earlier
         WHERE earlier.actor_id = ${actorId} AND earlier.at > ${now - HOUR_MS}
           AND earlier.action = 'request.refused') < ${MAX_REFUSALS}`,
  ).statement;
}
