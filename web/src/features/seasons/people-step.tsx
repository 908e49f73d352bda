import { BRING_BACK_ANSWERS, type BringBack, type BringBackAnswer } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailQuestion, RotateCcw } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { CountedDialog } from '../../components/forms/counted-dialog.tsx';
import { Pager } from '../../components/pager.tsx';
import { ContactLinks } from '../../components/people/contact-links.tsx';
import { CardsSkeleton } from '../../components/route-pending.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { UnsentMails } from '../../components/unsent-mails.tsx';
import { personName } from '../../lib/format/person-name.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useClampPage } from '../../lib/navigation/use-clamp-page.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { SeasonStep } from './season-step.tsx';
import {
  askedPeopleQuery,
  bringBackMutation,
  bringBackQuery,
  stopBringBackMutation,
} from './seasons.queries.ts';
import type { SeasonSearch } from './seasons-search.ts';

interface PeopleStepProps {
  seasonId: string;
  isOver: boolean;
  search: SeasonSearch;
  onSearch: (change: Partial<SeasonSearch>) => void;
  /** Closes the open dialog. */
  onClose: () => void;
}

/** Asks the volunteers of before whether they join again, and shows what they answered. */
export function PeopleStep({ seasonId, isOver, search, onSearch, onClose }: PeopleStepProps) {
  const query = useQuery(bringBackQuery(seasonId));
  const { data } = query;
  const asked = data && data.yes + data.no + data.later + data.silent;
  return (
    <SeasonStep
      number={3}
      title={m.seasons_people_title()}
      text={m.seasons_people_text()}
      isDone={asked !== undefined && asked > 0}
    >
      <AsyncList
        query={{ ...query, data: data && [data] }}
        failed={m.seasons_people_failed()}
        skeleton={<Skeleton className="h-11 w-48" />}
      >
        {([counts]) =>
          counts && (
            <div className="grid grid-cols-1 gap-4">
              <Asking {...{ seasonId, counts, isOver }} />
              {asked !== undefined && asked > 0 && <Answers {...{ seasonId, counts, search, onSearch }} />}
              {search.act === 'ask' && (
                <AskDialog seasonId={seasonId} audience="everybody" count={counts.due} onClose={onClose} />
              )}
              {search.act === 'ask_again' && (
                <AskDialog seasonId={seasonId} audience="later" count={counts.remindable} onClose={onClose} />
              )}
            </div>
          )
        }
      </AsyncList>
    </SeasonStep>
  );
}

function Asking({ seasonId, counts, isOver }: { seasonId: string; counts: BringBack; isOver: boolean }) {
  const now = useNow();
  const stopping = useMutation(stopBringBackMutation(seasonId));
  const { due, muted, remindable } = counts;
  return (
    <div>
      <UnsentMails mails={counts} now={now} text={m.seasons_stop_text()} stopping={stopping} />
      {due === 0 && <p>{m.seasons_nobody_to_ask()}</p>}
      {muted > 0 && <p className="text-ink-muted">{m.seasons_muted({ count: muted })}</p>}
      {!isOver && (due > 0 || remindable > 0) && (
        <div className="mt-2 flex flex-wrap gap-3">
          {due > 0 && (
            <LinkButton
              to="."
              search={(search: object) => ({ ...search, act: 'ask' as const })}
              {...OPEN_DIALOG_OPTIONS}
              variant="primary"
              icon={MailQuestion}
            >
              {m.seasons_ask({ count: due })}
            </LinkButton>
          )}
          {remindable > 0 && (
            <LinkButton
              to="."
              search={(search: object) => ({ ...search, act: 'ask_again' as const })}
              {...OPEN_DIALOG_OPTIONS}
              icon={RotateCcw}
            >
              {m.seasons_ask_again({ count: remindable })}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

const ANSWER_TEXTS: Record<BringBackAnswer | 'silent', () => string> = {
  yes: m.seasons_answer_yes,
  no: m.seasons_answer_no,
  later: m.seasons_answer_later,
  silent: m.seasons_answer_silent,
};

interface AnswersProps extends Pick<PeopleStepProps, 'seasonId' | 'search' | 'onSearch'> {
  counts: BringBack;
}

/** The people by their answer. Who has not answered comes first: those are called. */
function Answers({ seasonId, counts, search, onSearch }: AnswersProps) {
  const { answer = 'silent', page = 1 } = search;
  const query = useQuery(askedPeopleQuery(seasonId, { answer, page }));
  const { data } = query;
  useClampPage(query.isPlaceholderData ? undefined : data, page, (page) => onSearch({ page }));
  return (
    <Tabs
      label={m.seasons_answers()}
      tabs={(['silent', ...BRING_BACK_ANSWERS] as const).map((key) => ({
        key,
        label: `${ANSWER_TEXTS[key]()} (${counts[key]})`,
      }))}
      value={answer}
      onChange={(key) => onSearch({ answer: key === 'silent' ? undefined : key, page: undefined })}
    >
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.seasons_people_failed()}
        skeleton={<CardsSkeleton />}
      >
        {(people) =>
          people.length > 0 ? (
            <ul className="divide-y divide-line">
              {people.map((person) => (
                <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                  <span className="min-w-0 font-semibold wrap-anywhere">{personName(person)}</span>
                  <ContactLinks person={person} iconsOnly />
                </li>
              ))}
            </ul>
          ) : (
            <p className="py-3 text-ink-muted">{m.seasons_answers_none()}</p>
          )
        }
      </AsyncList>
      {data && data.total > data.pageSize && (
        <Pager page={data.page} pageSize={data.pageSize} total={data.total} />
      )}
    </Tabs>
  );
}

interface AskDialogProps {
  seasonId: string;
  audience: 'everybody' | 'later';
  count: number;
  onClose: () => void;
}

function AskDialog({ seasonId, audience, count, onClose }: AskDialogProps) {
  const { mutateAsync } = useMutation(bringBackMutation);
  const isAgain = audience === 'later';
  return (
    <CountedDialog
      draft={`season.${seasonId}.${audience}`}
      title={isAgain ? m.seasons_ask_again_title() : m.seasons_ask_title()}
      text={isAgain ? m.seasons_ask_again_text() : m.seasons_ask_text()}
      count={count}
      submit={isAgain ? m.seasons_ask_again({ count }) : m.seasons_ask({ count })}
      failed={m.seasons_ask_failed()}
      send={(expected) => mutateAsync({ id: seasonId, audience, expected })}
      onSent={({ unsent }) => showToast({ message: m.seasons_asked({ count: unsent }) })}
      onClose={onClose}
    />
  );
}
