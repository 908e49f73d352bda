import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { serverNow } from '../../lib/api/server-clock.ts';
import { eventDay, formatLongDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { crewQuery } from '../../lib/shifts/crew.query.ts';
import { m } from '../../paraglide/messages.js';
import { CrewSkeleton } from './crew-day.tsx';
import { withMark } from './crew-marks.ts';
import { RollCallList } from './roll-call-list.tsx';
import { useCrewDesk } from './use-crew-desk.ts';

/** Who may be inside when the alarm goes, from the crews of today; also without a connection, from the copy on this device. */
export function RollCallScreen({ userId }: { userId: string }) {
  const now = useNow();
  const query = useQuery(crewQuery(eventDay(now)));
  const { waiting } = useCrewDesk(userId);
  const shifts = query.data && waiting.reduce(withMark, query.data);
  return (
    <Page
      width="column"
      title={m.roll_call_title()}
      lead={<span className="inline-block first-letter:uppercase">{formatLongDay(now)}</span>}
    >
      <div className="grid gap-6">
        <AsyncList query={query} failed={m.crew_failed()} skeleton={<CrewSkeleton />}>
          {() =>
            shifts && (
              <RollCallList
                shifts={shifts}
                now={now}
                readAt={new Date(query.dataUpdatedAt + serverNow() - Date.now())}
              />
            )
          }
        </AsyncList>
        <LinkButton to="/crew" icon={ArrowLeft} replace className="justify-self-start print:hidden">
          {m.roll_call_back()}
        </LinkButton>
      </div>
    </Page>
  );
}
