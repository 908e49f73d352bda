import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { RequiredText } from '../platform/fields.ts';
import { CalendarDay, Instant } from '../platform/time.ts';

/** The screens that one portal can have. */
export const MAX_SCREENS = 20;
export const MAX_SCREEN_NAME_CHARS = 60;
/** The places that the choice for a screen offers. */
export const MAX_SCREEN_PLACES = 100;

/** What a screen shows of people: first names, or only how many there are. */
export const SCREEN_NAMES = ['first', 'none'] as const;

/** The request header with the key of a screen, which is never in an address or a log. */
export const SCREEN_KEY_HEADER = 'X-Screen-Key';

/** A device that shows the board, as admins see it. Its key is known only when it is made. */
export const Screen = v.object({
  id: v.string(),
  name: v.string(),
  names: v.picklist(SCREEN_NAMES),
  /** The places of the shifts that it shows; null for all. */
  places: v.nullable(v.array(v.string())),
  createdAt: Instant,
  /** When it last asked for the board, to within some minutes; null if it never did. */
  lastSeenAt: v.nullable(Instant),
});
export type Screen = v.InferOutput<typeof Screen>;

export const listScreens = defineEndpoint({
  method: 'GET',
  path: '/api/screens',
  access: 'admin',
  summary:
    'The screens that show the board, by name, and the places of the shifts to come that a new one can be limited to.',
  status: 200,
  answer: v.object({ items: v.array(Screen), places: v.array(v.string()) }),
});

/** A screen to make. */
export const NewScreen = v.object({
  name: RequiredText(MAX_SCREEN_NAME_CHARS),
  names: v.picklist(SCREEN_NAMES, 'invalid'),
  places: v.nullable(
    v.pipe(
      v.array(v.pipe(v.string('invalid'), v.maxLength(200, 'too_long'))),
      v.minLength(1, 'required'),
      v.maxLength(MAX_SCREEN_PLACES, 'out_of_range'),
    ),
  ),
});

export const makeScreen = defineEndpoint({
  method: 'POST',
  path: '/api/screens',
  access: 'admin',
  sensitive: true,
  summary:
    'Makes a screen. The link in the answer opens the board on a device; it is not stored, so it is shown only once.',
  body: NewScreen,
  status: 201,
  answer: v.object({ screen: Screen, url: v.string() }),
  errors: ['screen.too_many'],
});

export const endScreen = defineEndpoint({
  method: 'DELETE',
  path: '/api/screens/:id',
  access: 'admin',
  summary: 'Ends a screen. Its device shows the board no longer.',
  status: 204,
  errors: ['screen.not_found'],
});

/** Somebody on the board. */
export const BoardPerson = v.object({
  /** The first name, with an initial where another person on the board has the same one. */
  name: v.string(),
  isLead: v.boolean(),
  /** Somebody recorded that they are there. */
  isIn: v.boolean(),
});
export type BoardPerson = v.InferOutput<typeof BoardPerson>;

export const BoardShift = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
  maxVolunteers: v.number(),
  /** The people who are expected, without those who were recorded as absent. */
  held: v.number(),
  /** How many are recorded as present. */
  present: v.number(),
  /** How many more are needed: up to the minimum if there are fewer, otherwise the free places. */
  missing: v.number(),
  isBelowMinimum: v.boolean(),
  /** Leads first, then by name. Empty on a screen without names. */
  people: v.array(BoardPerson),
});
export type BoardShift = v.InferOutput<typeof BoardShift>;

export const Board = v.object({
  /** The calendar day in the event's time zone. */
  day: CalendarDay,
  /** The version of the portal: with another one, the device loads the page again. */
  version: v.string(),
  hasNames: v.boolean(),
  /** The public shifts that have not ended and begin today, or within three hours; by start. */
  shifts: v.array(BoardShift),
});
export type Board = v.InferOutput<typeof Board>;

export const getBoard = defineEndpoint({
  method: 'GET',
  path: '/api/board',
  access: 'anyone',
  summary:
    'What a screen at the rink shows: the shifts of today with first names, gaps and who is in. The key of the screen is in the header `X-Screen-Key`; it gives no other right.',
  status: 200,
  answer: Board,
  polled: true,
  errors: ['screen.unknown'],
});
