import { type Audience, SKILLS } from '@ijsploeg/worker/contract';
import {
  calendarDay,
  createSearchParser,
  oneOf,
  pageNumber,
  text,
} from '../../lib/navigation/search-params.ts';

/** The audience of the form: one that was chosen elsewhere, or `new` to choose one. */
const WRITE_TO = ['new', 'shift', 'day', 'skill', 'volunteers', 'people'] as const;

/** Parses the search parameters of `/messages`; invalid ones are dropped. */
export const readMessagesSearch = createSearchParser({
  page: pageNumber,
  /** The message whose dialog is open. */
  message: text,
  /** The form is open; with the shift, the day, the skill or the people of the audience. */
  to: oneOf(WRITE_TO),
  shift: text,
  day: calendarDay,
  skill: oneOf(SKILLS),
  /** Ids with commas between them. */
  people: text,
  /** The form is open with the text and the audience of this message. */
  again: text,
});
export type MessagesSearch = ReturnType<typeof readMessagesSearch>;

/** The parameters that open a dialog. */
export const DIALOG_PARAMETERS = ['message', 'to', 'shift', 'day', 'skill', 'people', 'again'] as const;

/** The audience of the address; null where it is still to be chosen. */
export function audienceIn({ to, shift, day, skill, people }: MessagesSearch): Audience | null {
  const onlyToCome = false;
  if (to === 'shift' && shift) return { kind: to, shiftId: shift, onlyToCome };
  if (to === 'day' && day) return { kind: to, day, onlyToCome };
  if (to === 'skill' && skill) return { kind: to, skill, onlyToCome };
  if (to === 'people' && people) return { kind: to, volunteerIds: people.split(','), onlyToCome };
  return to === 'volunteers' ? { kind: to, onlyToCome } : null;
}
