import { INVITATION_STATES } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing, FileSpreadsheet } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { Pager } from '../../components/pager.tsx';
import { CardsSkeleton } from '../../components/route-pending.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { UnsentMails } from '../../components/unsent-mails.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useClampPage } from '../../lib/navigation/use-clamp-page.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { invitationsQuery, stopMutation } from './invitations.queries.ts';
import { DIALOG_PARAMETERS, type InvitationsSearch } from './invitations-search.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { STATE_TEXTS } from './state-words.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface InvitationsScreenProps {
  search: InvitationsSearch;
  /** Replaces search parameters. */
  onSearch: (change: Partial<InvitationsSearch>) => void;
}

/** The invitations with their states: who waits can be reminded, and who has not answered be withdrawn. */
export function InvitationsScreen({ search, onSearch }: InvitationsScreenProps) {
  const { state, page = 1, act, invitation } = search;
  const now = useNow();
  const stopping = useMutation(stopMutation);
  const query = useQuery(invitationsQuery(search));
  const { data } = query;
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  useClampPage(query.isPlaceholderData ? undefined : data, page, (page) => onSearch({ page }));
  const all = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <Page
      title={m.invitations_title()}
      lead={
        data && all > 0
          ? m.invitations_lead_counts({ count: all, accepted: data.counts.accepted })
          : m.invitations_lead()
      }
      action={
        <LinkButton to="/invitations/import" variant="primary" icon={FileSpreadsheet}>
          {m.invitations_from_file()}
        </LinkButton>
      }
      tools={
        data &&
        data.remindable > 0 && (
          <LinkButton
            to="/invitations"
            search={(search: object) => ({ ...search, act: 'remind' as const })}
            {...OPEN_DIALOG_OPTIONS}
            icon={BellRing}
          >
            {/* A phone has no room for the words beside the heading. */}
            <span className="max-sm:sr-only">{m.invitations_remind({ count: data.remindable })}</span>
          </LinkButton>
        )
      }
    >
      {data && <UnsentMails mails={data} now={now} text={m.invitations_stop_text()} stopping={stopping} />}
      {all > 0 && data && (
        <div className="mb-4">
          <Choice
            label={m.invitations_filter()}
            value={state}
            rest={m.invitations_filter_all({ count: all })}
            options={INVITATION_STATES.filter((one) => data.counts[one] > 0 || one === state).map((one) => [
              one,
              `${STATE_TEXTS[one]()} (${data.counts[one]})`,
            ])}
            onChange={(state) => onSearch({ state, page: undefined })}
          />
        </div>
      )}
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.invitations_load_failed()}
        skeleton={<CardsSkeleton />}
      >
        {(items) =>
          items.length > 0 ? (
            <InvitationsTable invitations={items} now={now} />
          ) : (
            <EmptyState drawing={<SkateDrawing />} title={m.invitations_none_title()}>
              {m.invitations_none_text()}
            </EmptyState>
          )
        }
      </AsyncList>
      {data && data.total > 0 && <Pager page={data.page} pageSize={data.pageSize} total={data.total} />}
      {act === 'remind' && data && <RemindDialog count={data.remindable} onClose={close} />}
      {act === 'withdraw' && invitation && (
        <WithdrawDialog
          invitation={data?.items.find(({ id }) => id === invitation)}
          id={invitation}
          onClose={close}
        />
      )}
    </Page>
  );
}
