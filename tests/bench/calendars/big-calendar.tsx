import { format, getDay, parse, startOfWeek } from 'date-fns';
import { nl } from 'date-fns/locale/nl';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { MONTH, makeMonth } from '../calendar-data.ts';
import { draw } from './show.ts';

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { nl } });
const events = makeMonth().map(({ id, title, startTime, endTime }) => ({
  id,
  title,
  start: new Date(startTime),
  end: new Date(endTime),
}));
const nothing = () => {};

const calendarOf = (view: 'month' | 'day', day: string) => (
  <Calendar
    localizer={localizer}
    culture="nl"
    events={events}
    view={view}
    date={new Date(`${day}T12:00:00`)}
    onView={nothing}
    onNavigate={nothing}
    toolbar={false}
    style={{ height: view === 'month' ? 480 : 1000 }}
  />
);

globalThis.calendar = {
  showMonth: () => draw(calendarOf('month', `${MONTH}-12`)),
  showDay: (day) => draw(calendarOf('day', day)),
};
