import { type InactivePerson, MAX_COUNTED_ROWS, type RetentionSetting } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Switch } from '../../components/forms/choice-fields.tsx';
import { Pager } from '../../components/pager.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { failureReason } from '../../lib/api/error-message.ts';
import { formatLongDay } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { inactivePeopleQuery, switchErasingMutation } from './retention.queries.ts';
import { SettingsCard } from './settings-card.tsx';

interface InactivePeopleProps {
  setting: RetentionSetting;
  page: number;
}

/** The people who are or would be erased after a long absence, and the switch, which needs the list. */
export function InactivePeople({ setting: { isOn, terms }, page }: InactivePeopleProps) {
  const query = useQuery(inactivePeopleQuery(page));
  const { mutateAsync, isPending, variables } = useMutation(switchErasingMutation);
  const singleFlight = useSingleFlight();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data } = query;
  const total = data?.total ?? 0;

  async function turnOn() {
    await mutateAsync({ isOn: true, people: total });
    setIsAsking(false);
    showToast({ message: m.settings_retention_turned_on() });
  }
  const turnOff = () =>
    singleFlight(async () => {
      try {
        await mutateAsync({ isOn: false });
        showToast({ message: m.settings_retention_turned_off() });
      } catch (error) {
        setFailure(error);
      }
    });

  return (
    <SettingsCard
      title={m.settings_retention_inactive_title()}
      text={m.settings_retention_inactive_text({
        months: terms.inactiveMonths,
        days: terms.inactiveWarningDays,
      })}
    >
      <AsyncList
        query={{ ...query, data: data && [data] }}
        failed={m.settings_retention_list_failed()}
        skeleton={<ListSkeleton />}
      >
        {([list]) =>
          list && (
            <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <h3 className="font-semibold">
                {isOn
                  ? m.settings_retention_people_on({ count: list.total })
                  : m.settings_retention_people_off({ count: list.total })}
              </h3>
              {list.items.length > 0 && (
                <ul className="mt-2 divide-y divide-line">
                  {list.items.map((person) => (
                    <li key={person.id} className="py-2.5">
                      <Person person={person} isOn={isOn} />
                    </li>
                  ))}
                </ul>
              )}
              {(list.total > list.pageSize || page > 1) && (
                <Pager
                  page={page}
                  pageSize={list.pageSize}
                  total={list.total}
                  isMore={list.total >= MAX_COUNTED_ROWS}
                />
              )}
            </div>
          )
        }
      </AsyncList>
      <div className="mt-4 border-t border-line pt-2">
        <Switch
          label={m.settings_retention_switch()}
          hint={isOn ? m.settings_retention_switch_on() : m.settings_retention_switch_off()}
          error={
            failure === null ? null : m.settings_retention_switch_failed({ error: failureReason(failure) })
          }
          // A press is shown at once.
          checked={isPending ? variables.isOn : isOn}
          // Nobody turns it on without having seen the list.
          disabled={!isOn && data === undefined}
          onChange={(next) => {
            setFailure(null);
            if (next) setIsAsking(true);
            else void turnOff();
          }}
        />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.settings_retention_ask_title()}
          confirm={m.settings_retention_switch()}
          cancel={m.settings_retention_ask_cancel()}
          failed={m.settings_retention_ask_failed()}
          onConfirm={turnOn}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {m.settings_retention_ask_text({ count: total })}{' '}
            {m.settings_retention_ask_after({ days: terms.inactiveWarningDays })}
          </p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}

function Person({ person, isOn }: { person: InactivePerson; isOn: boolean }) {
  return (
    <>
      <Link
        to="/volunteers"
        search={{ view: 'all', act: 'profile', person: person.id }}
        className="-my-2.5 inline-block py-2.5 font-semibold wrap-anywhere text-primary-ink hover:underline pointer-fine:my-0 pointer-fine:py-0"
      >
        {person.name || person.email}
      </Link>
      <p className="text-sm text-ink-muted">
        {m.settings_retention_last_seen({ day: formatLongDay(person.lastSeenAt) })}
      </p>
      <p className="text-sm">{whatHappens(person, isOn)}</p>
      {person.warning === 'failed' && (
        <Link
          to="/mail-log"
          search={{ status: 'failed' }}
          className="inline-flex min-h-11 items-center text-sm text-primary-ink hover:underline pointer-fine:min-h-0"
        >
          {m.mail_show_failed()}
        </Link>
      )}
    </>
  );
}

/** The warnings that a person on the list got, and what happens next. */
function whatHappens({ warning, warnedAt, erasesAt }: InactivePerson, isOn: boolean): string {
  const day = erasesAt ? formatLongDay(erasesAt) : '';
  switch (warning) {
    case 'sent':
      return m.settings_retention_state_sent({ warned: warnedAt ? formatLongDay(warnedAt) : '', day });
    case 'pending':
      return m.settings_retention_state_pending();
    case 'failed':
      return m.settings_retention_state_failed();
    default:
      return isOn ? m.settings_retention_state_soon({ day }) : m.settings_retention_state_off({ day });
  }
}

const ListSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  </Loading>
);
