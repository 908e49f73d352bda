import { CalendarPlus, ChevronDown } from 'lucide-react';
import {
  type CalendarEntry,
  googleCalendarLink,
  outlookCalendarLink,
} from '../lib/assignments/calendar-links.ts';
import { m } from '../paraglide/messages.js';
import { AnchorButton } from './ui/button.tsx';

interface AddToCalendarProps {
  entry: CalendarEntry;
  /** The URL of the calendar file. */
  fileHref: string;
}

/** A disclosure with the links that add an entry to the reader's calendar. */
export function AddToCalendar({ entry, fileHref }: AddToCalendarProps) {
  const elsewhere = { size: 'sm', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <details className="group">
      <summary className="-ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-semibold text-primary-ink hover:bg-primary-soft pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
        <CalendarPlus className="size-4.5 shrink-0" aria-hidden="true" />
        {m.mine_calendar()}
        <span className="sr-only">: {entry.title}</span>
        <ChevronDown
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
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
    </details>
  );
}
