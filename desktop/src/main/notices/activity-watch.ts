import { type Activity, Dashboard, getDashboard, listVolunteerRequests } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from '../portal/fetch.ts';
import { readJson } from '../portal/read-text.ts';

/** A place given up so shortly before the shift has to be filled by hand. */
const LATE_MS = 24 * 3_600_000;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 5_000_000;

/** What happened since the last poll. */
export interface News {
  requests: number;
  lateCancellations: { shiftId: string; title: string }[];
}

interface ActivityWatch {
  portal: () => string | null;
  fetch: Fetch;
  onNews: (news: News) => void;
  /** The number of pending applications; 0 while signed out. */
  onWaiting: (count: number) => void;
}

const Pending = v.object({ items: v.array(v.unknown()) });

/**
 * Polls the portal for news while the app runs. What happened before the first poll is not news.
 *
 * @returns the poll, to be called every minute or so
 */
export function createActivityWatch({ portal, fetch, onNews, onWaiting }: ActivityWatch) {
  let last: { portal: string; feed: readonly Activity[] } | null = null;

  /** The parsed answer; null for an error or an unexpected one. */
  async function request<S extends v.GenericSchema>(
    path: string,
    schema: S,
  ): Promise<v.InferOutput<S> | 'signed_out' | null> {
    const response = await fetch(`${portal()}${path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) return 'signed_out';
    if (!response.ok) return null;
    const parsed = v.safeParse(schema, await readJson(response, MAX_ANSWER_BYTES));
    return parsed.success ? parsed.output : null;
  }

  async function poll(): Promise<void> {
    const waiting = await request(`${listVolunteerRequests.path}?status=pending`, Pending);
    if (waiting === 'signed_out') {
      last = null;
      return onWaiting(0);
    }
    if (waiting) onWaiting(waiting.items.length);
    const dashboard = await request(getDashboard.path, Dashboard);
    if (dashboard === null || dashboard === 'signed_out' || !dashboard.activity) return;
    const origin = portal() ?? '';
    const news = last?.portal === origin ? newsSince(last.feed, dashboard.activity) : null;
    last = { portal: origin, feed: dashboard.activity };
    if (news && (news.requests > 0 || news.lateCancellations.length > 0)) onNews(news);
  }

  return async (): Promise<void> => {
    if (portal() === null) return;
    // Offline there is no news.
    await poll().catch(() => {});
  };
}

const nameOf = ({ id, type, timestamp }: Activity) => `${type} ${id} ${timestamp}`;

/**
 * The news in a feed, compared with the previous feed. Items are compared by identity and not by time,
 * because two may share a millisecond and a server's clock may be set back. Items older than the whole
 * previous feed are not news: they moved up when others were removed.
 */
export function newsSince(before: readonly Activity[], feed: readonly Activity[]): News {
  const existing = new Set(before.map(nameOf));
  const oldest = before.length > 0 ? Math.min(...before.map(({ timestamp }) => Date.parse(timestamp))) : 0;
  const recent = feed.filter((one) => !existing.has(nameOf(one)) && Date.parse(one.timestamp) >= oldest);
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
