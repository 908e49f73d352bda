import { BadgeCheck, CalendarX2, Megaphone, Printer } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { type DayKey, dayOf } from './calendar/days.ts';
import { CalledOffNotice } from './call-off/called-off-notice.tsx';

interface DayToolsProps {
  day: DayKey;
  hasShifts: boolean;
  now: Date;
}

/** What an admin can do with a whole day, and what was called off on it. */
export const DayTools = ({ day, hasShifts, now }: DayToolsProps) => (
  <>
    <CalledOffNotice day={day} now={now} />
    <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
      {hasShifts && (
        <LinkButton
          to="/messages"
          search={{ to: 'day', day }}
          {...OPEN_DIALOG_OPTIONS}
          preload={false}
          size="sm"
          icon={Megaphone}
        >
          {m.messages_write_day()}
        </LinkButton>
      )}
      {hasShifts && (
        <LinkButton to="/paper" search={{ day }} size="sm" icon={Printer}>
          {m.ui_print()}
        </LinkButton>
      )}
      {day >= dayOf(now) && (
        <LinkButton
          from="/shifts"
          to="/shifts"
          search={(search) => ({ ...search, charge: day })}
          {...OPEN_DIALOG_OPTIONS}
          size="sm"
          icon={BadgeCheck}
        >
          {m.charge_title()}
        </LinkButton>
      )}
      {day >= dayOf(now) && (
        <LinkButton
          from="/shifts"
          to="/shifts"
          search={(search) => ({ ...search, off: day })}
          {...OPEN_DIALOG_OPTIONS}
          size="sm"
          icon={CalendarX2}
        >
          {m.call_off_open()}
        </LinkButton>
      )}
    </div>
  </>
);
