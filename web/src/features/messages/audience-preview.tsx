import type { AudiencePreview as Preview } from '@ijsploeg/worker/contract';
import { Users } from 'lucide-react';
import { LoadError } from '../../components/load-error.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatNames } from '../../lib/format/format-names.ts';
import { m } from '../../paraglide/messages.js';
import { leavesText } from './leaves-text.ts';

/** How many names are shown before the others are counted. */
const SHOWN_NAMES = 12;

interface AudiencePreviewProps {
  query: { data: Preview | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  now: Date;
}

/** How many people get the message, their names, and when the first mail leaves. */
export function AudiencePreview({ query: { data, error, isFetching, refetch }, now }: AudiencePreviewProps) {
  if (!data && error)
    return (
      <LoadError
        error={error}
        message={errorMessage(error, m.messages_count_failed())}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <section
      aria-label={m.messages_audience()}
      className="flex min-h-29 gap-3 rounded-md bg-sunken px-4 py-3 wrap-anywhere"
    >
      <Users className="mt-0.5 size-5 shrink-0 text-ink-muted" aria-hidden="true" />
      {data ? (
        <div className="grid min-w-0 content-start gap-1">
          <p role="status" className="tabular font-semibold">
            {m.messages_count({ count: data.count })}
          </p>
          {data.count > 0 && <p>{namesText(data)}</p>}
          {data.muted > 0 && (
            <p className="text-sm text-ink-muted">{m.messages_count_muted({ count: data.muted })}</p>
          )}
          {data.firstMailAt && (
            <p className="text-sm text-ink-muted">{leavesText(data.firstMailAt, data.lastMailAt, now)}</p>
          )}
        </div>
      ) : (
        <Loading className="grid grow content-start gap-2.5 py-1">
          <Skeleton className="w-28" />
          <Skeleton className="w-56" />
          <Skeleton className="w-48" />
        </Loading>
      )}
    </section>
  );
}

function namesText({ names, count }: Preview): string {
  const shown = names.slice(0, SHOWN_NAMES);
  const others = count - shown.length;
  return formatNames(others > 0 ? [...shown, m.messages_others({ count: others })] : shown);
}
