import type { WaitlistEntry } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { waitlistQuery } from '../../../lib/shifts/waitlist/waitlist.queries.ts';
import { m } from '../../../paraglide/messages.js';

interface WaitlistSectionProps {
  shiftId: string;
  now: Date;
}

/** Who waits for a place on a shift, for admins. */
export function WaitlistSection({ shiftId, now }: WaitlistSectionProps) {
  const { data, error, isFetching, refetch } = useQuery(waitlistQuery(shiftId));
  return (
    <section aria-labelledby="waitlist" className="border-t border-line pt-4">
      <h3 id="waitlist" className="font-semibold">
        {m.waitlist_title()}
      </h3>
      {data ? (
        <ol className="mt-1 divide-y divide-line">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      ) : error ? (
        <ErrorState
          of="part"
          message={errorMessage(error, m.waitlist_failed_list())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading className="py-3">
          <Skeleton className="h-8 w-48" />
        </Loading>
      )}
    </section>
  );
}

function Entry({ entry: { volunteer, joinedAt, offerExpiresAt }, now }: { entry: WaitlistEntry; now: Date }) {
  const name = personName(volunteer);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar size="sm" name={name} src={volunteer.avatarUrl} />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold break-words">{name}</p>
        {offerExpiresAt === undefined ? (
          <p className="tabular text-sm text-ink-muted">
            {m.waitlist_since({ when: formatMoment(joinedAt, now) })}
          </p>
        ) : (
          <Badge tone="amber" icon={Hourglass}>
            {m.waitlist_offered_until({ when: formatMoment(offerExpiresAt, now) })}
          </Badge>
        )}
      </div>
      <ContactLinks person={volunteer} compact />
    </li>
  );
}
