import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { Assignment } from '../shifts/assignment-shape.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { Contact } from './people.ts';

export const TODO_PRIORITIES = ['high', 'medium', 'low'] as const;
export type TodoPriority = (typeof TODO_PRIORITIES)[number];

const HOUR_MS = 3_600_000;
/** Hours without confirmation after which a place has high priority. */
export const HIGH_PRIORITY_HOURS = 48;
export const MEDIUM_PRIORITY_HOURS = 24;

/** The priority of confirming a place; `assignedAt` and `now` in milliseconds. */
export function toPriority(assignedAt: number, now: number): TodoPriority {
  const hours = (now - assignedAt) / HOUR_MS;
  if (hours > HIGH_PRIORITY_HOURS) return 'high';
  return hours > MEDIUM_PRIORITY_HOURS ? 'medium' : 'low';
}

/** A place that needs confirmation, with its volunteer. */
export const UnconfirmedAssignment = v.object({
  ...Assignment.entries,
  priority: v.picklist(TODO_PRIORITIES),
  /** Was taken over from somebody whose place may have been confirmed, so it has high priority. */
  isTakenOver: v.boolean(),
  volunteer: Contact,
  shift: Shift,
});
export type UnconfirmedAssignment = v.InferOutput<typeof UnconfirmedAssignment>;

/** By shift, the soonest first; or place by place, the one that has waited longest first. */
export const TODO_ORDERS = ['start', 'age'] as const;
export type TodoOrder = (typeof TODO_ORDERS)[number];

export const listUnconfirmed = defineEndpoint({
  method: 'GET',
  path: '/api/assignments/unconfirmed',
  access: 'admin',
  summary: `The to-do list: places to confirm, by shift or by their wait, ${PAGE_SIZE} per page, not those on shifts that were called off; and how much else waits.`,
  query: v.object({ page: PageNumber, sort: v.optional(v.picklist(TODO_ORDERS, 'invalid'), 'start') }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(UnconfirmedAssignment),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
    /** The number on all pages. */
    stats: v.object({
      total: v.number(),
      highPriority: v.number(),
      /** Since midnight in the time zone of the events. */
      assignedToday: v.number(),
      /** The corrections of hours without a decision. */
      corrections: v.number(),
    }),
  }),
});
