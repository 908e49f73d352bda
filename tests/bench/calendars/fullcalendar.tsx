import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import nl from '@fullcalendar/react/locales/nl';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/palette.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { flushSync } from 'react-dom';
import { BUSY_DAYS, MONTH, makeMonth } from '../calendar-data.ts';
import { draw } from './show.ts';

const events = makeMonth().map(({ id, title, startTime, endTime }) => ({
  id,
  title,
  start: startTime,
  end: endTime,
}));
const plugins = [dayGrid, timeGrid, theme];
let api: { gotoDate(day: string): void } | undefined;

const calendarOf = (view: string, day: string) => (
  <FullCalendar
    key={view}
    ref={(calendar) => {
      if (calendar) api = calendar.getApi();
    }}
    plugins={plugins}
    locale={nl}
    firstDay={0}
    initialView={view}
    initialDate={day}
    headerToolbar={false}
    height="auto"
    dayMaxEvents={2}
    events={events}
  />
);

globalThis.calendar = {
  showMonth: () => draw(calendarOf('dayGridMonth', `${MONTH}-12`)),
  showDay(day) {
    if (day === BUSY_DAYS[0] || !api) draw(calendarOf('timeGridDay', day));
    const calendar = api;
    // `initialDate` only applies to the first render.
    if (day !== BUSY_DAYS[0]) flushSync(() => calendar?.gotoDate(day));
  },
};
