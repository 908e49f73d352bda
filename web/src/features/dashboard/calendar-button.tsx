import type { Shift } from '@ijsploeg/worker/contract';
import { CalendarPlus } from 'lucide-react';
import { AnchorButton } from '../../components/ui/button.tsx';
import { googleCalendarLink } from '../../lib/shifts/calendar-links.ts';
import { m } from '../../paraglide/messages.js';

/** Adds a shift to the person's calendar. The small one has an icon only, for rows. */
export function CalendarButton({ shift, isSmall = false }: { shift: Shift; isSmall?: boolean }) {
  return (
    <AnchorButton
      size="sm"
      icon={CalendarPlus}
      href={googleCalendarLink(shift)}
      target="_blank"
      rel="noreferrer"
      aria-label={m.dashboard_add_to_calendar_of({ title: shift.title })}
      {...(isSmall && { title: m.dashboard_add_to_calendar() })}
      className="relative min-w-11 pointer-fine:min-w-9"
    >
      {!isSmall && m.dashboard_add_to_calendar()}
    </AnchorButton>
  );
}
