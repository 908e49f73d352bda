import { useQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Pager } from '../../components/pager.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useClampPage } from '../../lib/navigation/use-clamp-page.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { MessageRow } from './message-row.tsx';
import { messagesQuery } from './messages.queries.ts';
import { DIALOG_PARAMETERS, type MessagesSearch } from './messages-search.ts';

const loadMessage = async () => (await import('./message-dialog.tsx')).MessageDialog;
const loadCompose = async () => (await import('./compose-dialog.tsx')).ComposeDialog;

interface MessagesScreenProps {
  personId: string;
  isAdmin: boolean;
  search: MessagesSearch;
  onPage: (page: number | undefined) => void;
  /** Called with the id of a message that was sent. */
  onSent: (id: string) => void;
}

/** The messages of the organisation; a lead sees their own. */
export function MessagesScreen({ personId, isAdmin, search, onPage, onSent }: MessagesScreenProps) {
  const now = useNow();
  const { page = 1, message, to, again } = search;
  const query = useQuery(messagesQuery(page));
  const { data } = query;
  const close = useCloseDialog(...DIALOG_PARAMETERS);
  useClampPage(query.isPlaceholderData ? undefined : data, page, onPage);
  return (
    <Page
      title={m.messages_title()}
      lead={m.messages_lead()}
      {...(isAdmin && {
        action: (
          <LinkButton
            from="/messages"
            to="/messages"
            search={(search) => ({ ...search, to: 'new' as const })}
            {...OPEN_DIALOG_OPTIONS}
            variant="primary"
            icon={SquarePen}
          >
            {m.messages_new()}
          </LinkButton>
        ),
      })}
    >
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.messages_failed()}
        skeleton={<MessagesSkeleton />}
      >
        {(messages) =>
          messages.length > 0 ? (
            <Card>
              <ul className="divide-y divide-line">
                {messages.map((one) => (
                  <MessageRow key={one.id} message={one} now={now} />
                ))}
              </ul>
            </Card>
          ) : (
            <EmptyState drawing={<LanternDrawing />} title={m.messages_empty_title()}>
              {isAdmin ? m.messages_empty_text() : m.messages_empty_lead()}
            </EmptyState>
          )
        }
      </AsyncList>
      {data && data.total > data.pageSize && (
        <Pager page={data.page} pageSize={data.pageSize} total={data.total} />
      )}
      {to || again ? (
        <LazyDialog
          key={`${to} ${again}`}
          load={loadCompose}
          props={{ personId, search, now, onSent, onClose: close }}
        />
      ) : (
        message && (
          <LazyDialog key={message} load={loadMessage} props={{ id: message, now, onClose: close }} />
        )
      )}
    </Page>
  );
}

function MessagesSkeleton() {
  return (
    <Loading>
      <Card className="divide-y divide-line">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="grid min-h-28 content-center gap-2.5 px-4 py-3.5 sm:min-h-24 sm:px-5">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="w-64" />
            <Skeleton className="w-36" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
