import { parseTicketReference } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { LeaveDialog } from '../../components/queue/leave-dialog.tsx';
import { WaitingNotice } from '../../components/queue/waiting-notice.tsx';
import { Page } from '../../components/ui/page.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useLeaveBlocker } from '../../lib/queue/use-leave-blocker.ts';
import { m } from '../../paraglide/messages.js';
import { doorEventQuery } from './door.queries.ts';
import { DoorLead, DoorNotice } from './door-lead.tsx';
import { DoorResult } from './door-result.tsx';
import { isQueued } from './door-rules.ts';
import { LastChecks } from './last-checks.tsx';
import { LateRefusals } from './late-refusals.tsx';
import { Scanner } from './scanner.tsx';
import { areSignalsEnabled, enableSignals, unlockSound } from './signals.ts';
import { TypeCode } from './type-code.tsx';
import { useDoorDesk } from './use-door-desk.ts';
import { WaitingElsewhere } from './waiting-elsewhere.tsx';

interface DoorScreenProps {
  eventId: string;
  /** The id of the signed-in person. */
  userId: string;
}

/**
 * The door of an event, where tickets are scanned or typed and admit their holders once. Works without the
 * event's own data, which may never load on a bad connection.
 */
export function DoorScreen({ eventId, userId }: DoorScreenProps) {
  const now = useNow();
  const { data: event, error } = useQuery(doorEventQuery(eventId));
  const { desk, checks, current, isSending, isStored } = useDoorDesk(userId, eventId);
  const unconfirmed = checks.filter(isQueued);
  const late = unconfirmed.filter(({ isLate }) => isLate).length;
  const blocker = useLeaveBlocker(unconfirmed.length > 0);
  if (error instanceof ApiError && error.code === 'event.not_found' && checks.length === 0)
    return <NotFound />;
  return (
    <Page title={m.door_title()} lead={<DoorLead event={event} now={now} />}>
      <div className="grid gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
          <LateRefusals checks={checks} now={now} onSeen={desk.dismiss} />
          <DoorResult check={current} now={now} />
          <WaitingNotice
            count={late}
            title={m.door_waiting({ count: late })}
            isSending={isSending}
            onSendNow={desk.sendNow}
            isStored={isStored}
          />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DoorNotice event={event} now={now} />
          {/* The desktop app denies camera access. */}
          {!desktopBridge() && (
            <Scanner
              onCode={(text) => {
                const reference = parseTicketReference(text);
                if (reference) desk.check(reference);
                else desk.refuse(text);
              }}
            />
          )}
          <TypeCode onReference={desk.check} />
          <SignalSwitch />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2">
          <WaitingElsewhere userId={userId} eventId={eventId} />
          <LastChecks checks={checks} />
        </div>
      </div>
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title={m.door_waiting({ count: unconfirmed.length })}
          onStay={blocker.reset}
          onLeave={blocker.proceed}
        />
      )}
    </Page>
  );
}

function SignalSwitch() {
  const [isOn, setIsOn] = useState(areSignalsEnabled);
  return (
    <Switch
      label={m.door_signals()}
      checked={isOn}
      onChange={(checked) => {
        setIsOn(checked);
        enableSignals(checked);
        if (checked) unlockSound();
      }}
    />
  );
}
