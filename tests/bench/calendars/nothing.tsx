import { makeMonth } from '../calendar-data.ts';
import { draw } from './show.ts';

/** The parts that every page needs besides its calendar: React and the data. */
globalThis.calendar = {
  showMonth: () => draw(<p>{makeMonth().length}</p>),
  showDay: (day) => draw(<p>{day}</p>),
};
