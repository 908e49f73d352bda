import { CalendarPlus } from 'lucide-react';
import { type CalendarEntry, googleCalendarLink, outlookCalendarLink } from '../lib/shifts/calendar-links.ts';
import { m } from '../paraglide/messages.js';
import { AnchorButton } from './ui/button.tsx';
import { Disclosure } from './ui/disclosure.tsx';

interface AddToCalendarProps {
  entry: CalendarEntry;
  /** The URL of the calendar file. */
  fileHref: string;
}

/** A disclosure with the links that add an entry to the reader's calendar. */
export function AddToCalendar({ entry, fileHref }: AddToCalendarProps) {
  const elsewhere = { size: 'sm', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Disclosure
      summary={
        <>
          <CalendarPlus className="size-4.5 shrink-0" aria-hidden="true" />
          {m.mine_calendar()}
          <span className="sr-only">: {entry.title}</span>
        </>
      }
    >
      <div className="mt-1 flex flex-wrap gap-2">
        <AnchorButton {...elsewhere} href={googleCalendarLink(entry)}>
          {m.mine_calendar_google()}
        </AnchorButton>
        <AnchorButton {...elsewhere} href={outlookCalendarLink(entry)}>
          {m.mine_calendar_outlook()}
        </AnchorButton>
        <AnchorButton size="sm" href={fileHref} download>
          {m.mine_calendar_file()}
        </AnchorButton>
      </div>
    </Disclosure>
  );
}
