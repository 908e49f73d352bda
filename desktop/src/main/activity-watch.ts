import { type Activity, Dashboard, getDashboard, listVolunteerRequests } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from './fetch.ts';
import { readJson } from './read-text.ts';

/** Somebody who takes back a place so shortly before has to be replaced by hand. */
const LATE_MS = 24 * 3_600_000;
const ASK_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 5_000_000;

/** What happened since the last look. */
export interface News {
  requests: number;
  lateCancellations: { shiftId: string; title: string }[];
}

interface ActivityWatch {
  portal: () => string | null;
  fetch: Fetch;
  onNews: (news: News) => void;
  /** How many applications wait; 0 while nobody is signed in. */
  onWaiting: (count: number) => void;
}

const Pending = v.object({ items: v.array(v.unknown()) });

/**
 * Watches what happens in the portal while the app runs. What had happened before the first look is no news.
 *
 * @returns looks once; to be called every minute or so
 */
export function createActivityWatch({ portal, fetch, onNews, onWaiting }: ActivityWatch) {
  let seen: { portal: string; feed: readonly Activity[] } | null = null;

  /** The answer, or null where there is none that makes sense. */
  async function ask<S extends v.GenericSchema>(
    path: string,
    schema: S,
  ): Promise<v.InferOutput<S> | 'signed_out' | null> {
    const response = await fetch(`${portal()}${path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) return 'signed_out';
    if (!response.ok) return null;
    const parsed = v.safeParse(schema, await readJson(response, MAX_ANSWER_BYTES));
    return parsed.success ? parsed.output : null;
  }

  async function look(): Promise<void> {
    const waiting = await ask(`${listVolunteerRequests.path}?status=pending`, Pending);
    if (waiting === 'signed_out') {
      seen = null;
      return onWaiting(0);
    }
    if (waiting) onWaiting(waiting.items.length);
    const dashboard = await ask(getDashboard.path, Dashboard);
    if (dashboard === null || dashboard === 'signed_out' || !dashboard.activity) return;
    const origin = portal() ?? '';
    const news = seen?.portal === origin ? newsSince(seen.feed, dashboard.activity) : null;
    seen = { portal: origin, feed: dashboard.activity };
    if (news && (news.requests > 0 || news.lateCancellations.length > 0)) onNews(news);
  }

  return async (): Promise<void> => {
    if (portal() === null) return;
    // Without a connection there is no news.
    await look().catch(() => {});
  };
}

const nameOf = ({ id, type, timestamp }: Activity) => `${type} ${id} ${timestamp}`;

/**
 * What of the feed was not in it before and needs somebody. By name and not by the newest instant: two things happen
 * in one millisecond, and a server's clock is put back. Older than all that was there is no news: it moved up in the
 * place of something that went.
 */
export function newsSince(before: readonly Activity[], feed: readonly Activity[]): News {
  const known = new Set(before.map(nameOf));
  const oldest = before.length > 0 ? Math.min(...before.map(({ timestamp }) => Date.parse(timestamp))) : 0;
  const recent = feed.filter((one) => !known.has(nameOf(one)) && Date.parse(one.timestamp) >= oldest);
  return {
    requests: recent.filter(({ type }) => type === 'volunteer_applied').length,
    lateCancellations: recent.flatMap(({ type, timestamp, metadata }) => {
      const { shiftId, shiftTitle, shiftTime } = metadata;
      if (type !== 'shift_cancelled' || !shiftId || !shiftTime) return [];
      const ahead = Date.parse(shiftTime) - Date.parse(timestamp);
      return ahead > 0 && ahead <= LATE_MS ? [{ shiftId, title: shiftTitle ?? '' }] : [];
    }),
  };
}
