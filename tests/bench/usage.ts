import { CLAIM_SHIFTS, claimShiftId, FEED_SECRET, VETERAN, VOLUNTEERS } from './dataset.ts';
import { crewPath, shiftListPath } from './requests.ts';

/** The assumed usage of one portal in a month of the season, for the estimate of the costs. */

/** A request of a person; the next turn is another person's. */
export interface UsedRequest {
  as: number | 'admin';
  path: string;
  method?: 'POST';
}

export interface Usage {
  name: string;
  /** The number of times in a month, on a portal with this many volunteers. */
  times: (volunteers: number) => number;
  /** The request of a turn, counted from 0. */
  request: (turn: number) => UsedRequest;
  /** The number of requests to measure, if calls are limited. */
  turns?: number;
  /** Sent again with the ETag of the answer, as an open screen does. */
  isPoll?: true;
  /** Its rows grow with the number of shifts, which is assumed to grow with the number of volunteers. */
  growsWithShifts?: true;
}

/** How often a volunteer opens the portal, for about three minutes. */
const VISITS = 15;
const ADMINS = 5;
/** How long each of them keeps it open. */
const ADMIN_HOURS = 40;
/** Two lists, each every half minute. */
const POLLS_AN_HOUR = 240;
const SCREENS_AN_HOUR = 30;
const adminHours = () => ADMINS * ADMIN_HOURS;

const volunteerReads = (path: string) => (turn: number) => ({ as: turn % VOLUNTEERS, path });
const adminReads = (path: string) => () => ({ as: 'admin' as const, path });

export const USAGE: Usage[] = [
  {
    name: 'sessions of visits',
    times: (volunteers) => volunteers * VISITS,
    request: volunteerReads('/api/auth/session'),
  },
  {
    name: 'dashboards of volunteers',
    times: (volunteers) => volunteers * VISITS,
    request: volunteerReads('/api/dashboard'),
  },
  {
    name: 'lists of shifts, six weeks',
    times: (volunteers) => volunteers * VISITS,
    request: volunteerReads(shiftListPath(-21, 21)),
    growsWithShifts: true,
  },
  {
    name: 'lists of own shifts',
    times: (volunteers) => volunteers * VISITS,
    request: volunteerReads('/api/assignments/mine'),
  },
  {
    name: 'open lists that are the same',
    times: (volunteers) => volunteers * VISITS * 6,
    request: volunteerReads(shiftListPath(-21, 21)),
    isPoll: true,
  },
  {
    name: 'claims, and answers to mails, which cost less',
    times: (volunteers) => volunteers * 15,
    request: (turn) => ({
      as: turn % VOLUNTEERS,
      // The other parts do not use these shifts.
      path: `/api/shifts/${claimShiftId(CLAIM_SHIFTS - 20 - Math.floor(turn / VOLUNTEERS))}/claim`,
      method: 'POST',
    }),
  },
  {
    name: 'calendars: a third subscribe, six times a day',
    times: (volunteers) => (volunteers / 3) * 180,
    request: () => ({ as: VETERAN, path: `/api/feeds/${FEED_SECRET}.ics` }),
    turns: 5,
  },
  {
    name: 'pages of visitors, with the events',
    times: (volunteers) => volunteers * 20,
    request: volunteerReads('/api/events?filter=upcoming'),
  },
  {
    name: 'screens of admins',
    times: () => adminHours() * SCREENS_AN_HOUR,
    request: adminReads('/api/assignments/unconfirmed'),
    growsWithShifts: true,
  },
  {
    name: 'crews of admins and leads',
    times: (volunteers) => volunteers * 5,
    request: adminReads(crewPath),
  },
  {
    name: 'open screens of admins that are the same',
    times: () => adminHours() * POLLS_AN_HOUR,
    request: adminReads('/api/dashboard'),
    isPoll: true,
  },
];

/** A page is a request to the site's function, which does not call the Worker. */
export const pagesOf = (volunteers: number) => volunteers * (VISITS + 20) + adminHours() * 2;
/** Sign-ins and new passwords, each with one password hash. */
export const passwordsOf = (volunteers: number) => volunteers * 2;
/** Reminders, confirmations, changes, asks and messages. */
export const mailsOf = (volunteers: number) => volunteers * 25;
/** The minutes of a month; the cron job runs in each. */
export const MINUTES = 30 * 24 * 60;
