import { dayOf } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Pencil } from 'lucide-react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { CardsSkeleton } from '../../components/route-pending.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { CloseSection } from './close-section.tsx';
import { CopyStep } from './copy-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { SeasonStep } from './season-step.tsx';
import { seasonQuery } from './seasons.queries.ts';
import type { SeasonSearch } from './seasons-search.ts';
import { SkillsStep } from './skills-step.tsx';

// Loaded when opened.
const loadSeason = async () => (await import('./season-dialog.tsx')).SeasonDialog;

interface SeasonScreenProps {
  seasonId: string;
  search: SeasonSearch;
  /** Replaces search parameters. */
  onSearch: (change: Partial<SeasonSearch>) => void;
}

/** A season: the steps that prepare it, which can be left and resumed because what is done follows from the data, and its end. */
export function SeasonScreen({ seasonId, search, onSearch }: SeasonScreenProps) {
  const query = useQuery(seasonQuery(seasonId));
  const { data, error } = query;
  const close = useCloseDialog('act');
  const now = useNow();
  if (!data)
    return (
      <Page title={m.seasons_title()} width="column">
        {error ? (
          <LoadError
            error={error}
            message={errorMessage(error, m.seasons_failed())}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <CardsSkeleton />
        )}
      </Page>
    );
  const { season } = data;
  const isOver = season.to < dayOf(now.getTime());
  const isClosed = season.closedAt !== null;
  return (
    <Page
      title={season.name}
      lead={isClosed ? formatDayRange(season.from, season.to) : m.seasons_steps_lead()}
      width="column"
      tools={
        <LinkButton to="/seasons/$id/figures" params={{ id: seasonId }} icon={ChartColumn}>
          {m.figures_title()}
        </LinkButton>
      }
    >
      {!isClosed && (
        <ol className="grid grid-cols-1 gap-5">
          <SeasonStep
            number={1}
            title={m.seasons_days_title()}
            text={formatDayRange(season.from, season.to)}
            isDone
          >
            <LinkButton
              to="."
              search={(search: object) => ({ ...search, act: 'edit' as const })}
              {...OPEN_DIALOG_OPTIONS}
              icon={Pencil}
            >
              {m.seasons_edit()}
            </LinkButton>
          </SeasonStep>
          <CopyStep details={data} />
          <PeopleStep {...{ seasonId, isOver, search, onSearch }} onClose={close} />
          <SkillsStep skills={data.skills} />
        </ol>
      )}
      {isOver ? (
        <CloseSection {...{ seasonId, now }} isOpen={search.act === 'close'} onClose={close} />
      ) : (
        <p className="mt-5 text-ink-muted">{m.seasons_close_later()}</p>
      )}
      {search.act === 'edit' && !isClosed && (
        <LazyDialog
          load={loadSeason}
          props={{
            season,
            onClose: close,
            onSent: () => {
              showToast({ message: m.seasons_saved() });
              close();
            },
          }}
        />
      )}
    </Page>
  );
}
