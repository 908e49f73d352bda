import type { CalendarFeed } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { CopiedAddress } from '../../components/copied-address.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { AnchorButton, Button } from '../../components/ui/button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { calendarFeedQuery, endFeedMutation, makeFeedMutation } from './calendar-feed.queries.ts';
import { feedLinks } from './feed-links.ts';

/** The person's calendar feed, and the buttons that make, renew and end it. */
export function FeedSection() {
  const query = useQuery(calendarFeedQuery);
  const make = useMutation(makeFeedMutation);
  const end = useMutation(endFeedMutation);
  const singleFlight = useSingleFlight();
  const attempt = (act: () => Promise<unknown>) =>
    void singleFlight(() =>
      act().catch((error: unknown) =>
        showToast({ tone: 'error', message: errorMessage(error, m.feed_change_failed()) }),
      ),
    );
  async function stop() {
    await end.mutateAsync();
    make.reset();
    showToast({ message: m.feed_ended() });
  }
  const renew = { busy: make.isPending, onClick: () => attempt(() => make.mutateAsync()) };
  return (
    <AsyncList
      query={{ ...query, data: query.data && [query.data] }}
      failed={m.feed_failed()}
      skeleton={<FeedSkeleton />}
    >
      {([stored]) => {
        if (!stored?.feed)
          return (
            <Button icon={CalendarSync} {...renew}>
              {m.feed_make()}
            </Button>
          );
        return (
          <div className="grid gap-4">
            {make.data && <FeedAddress url={make.data.url} />}
            <FeedState feed={stored.feed} />
            {!make.data && <p>{m.feed_renew_lead()}</p>}
            <div className="flex flex-wrap gap-2">
              <Button {...renew}>{m.feed_renew()}</Button>
              <Button variant="quiet" busy={end.isPending} onClick={() => attempt(stop)}>
                {m.feed_end()}
              </Button>
            </div>
          </div>
        );
      }}
    </AsyncList>
  );
}

const FeedState = ({ feed: { createdAt, lastReadAt } }: { feed: CalendarFeed }) => (
  <div className="tabular text-sm text-ink-muted">
    <p>{m.feed_made_at({ when: formatMoment(createdAt) })}</p>
    <p>{lastReadAt ? m.feed_last_read({ when: formatMoment(lastReadAt) }) : m.feed_never_read()}</p>
  </div>
);

/** The address of a feed, which is shown only once. */
function FeedAddress({ url }: { url: string }) {
  const { apple, google, outlook } = feedLinks(url);
  const title = useRef<HTMLParagraphElement>(null);
  // The pressed button, which had the focus, has been removed.
  useEffect(() => title.current?.focus(), [url]);
  const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <div className="grid gap-3">
      <p ref={title} tabIndex={-1} className="font-semibold">
        {m.feed_ready()}
      </p>
      <div className="flex flex-wrap gap-2">
        <AnchorButton href={apple}>{m.feed_apple()}</AnchorButton>
        <AnchorButton href={google} {...elsewhere}>
          {m.feed_google()}
        </AnchorButton>
        <AnchorButton href={outlook} {...elsewhere}>
          {m.feed_outlook()}
        </AnchorButton>
      </div>
      <p className="text-sm text-ink-muted">
        {m.feed_delay()} {m.feed_google_hint()}
      </p>
      <CopiedAddress url={url} label={m.feed_address()} />
      <Alert tone="notice">{m.feed_secret()}</Alert>
    </div>
  );
}

const FeedSkeleton = () => (
  <Loading>
    <Skeleton className="h-11 w-48 pointer-fine:h-10" />
  </Loading>
);
