import { getStatement, type VolunteerStatement } from '@ijsploeg/worker/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { BadgeCheck, Printer } from 'lucide-react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { hourKeys } from '../../lib/api/query-keys.ts';
import { formatLongDay, formatShortDay } from '../../lib/format/format-date.ts';
import { formatHours } from '../../lib/format/format-hours.ts';
import { m } from '../../paraglide/messages.js';
import { StatementCodeForm } from './statement-code-form.tsx';

const statementQuery = (code: string) =>
  queryOptions({
    queryKey: hourKeys.statement(code),
    queryFn: ({ signal }) => callApi(getStatement, { params: { code }, signal }),
    retry: (count, error) => !(error instanceof ApiError) && count < 1,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A statement of volunteering, on the screen to check it and on paper. */
export function StatementScreen({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(statementQuery(code));
  return (
    <Page
      title={m.statement_title()}
      width="column"
      action={
        data && (
          <span className="print:hidden">
            <Button variant="primary" wide icon={Printer} onClick={() => window.print()}>
              {m.ui_print()}
            </Button>
          </span>
        )
      }
    >
      {data ? (
        <Statement statement={data} />
      ) : error instanceof ApiError && error.code === 'statement.not_found' ? (
        <EmptyState
          drawing={<LanternDrawing />}
          title={m.statement_unknown_title()}
          action={<StatementCodeForm code={code} />}
        >
          {m.statement_unknown_text()}
        </EmptyState>
      ) : error ? (
        <LoadError
          error={error}
          message={errorMessage(error, m.statement_load_failed())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Card className="grid min-h-80 grid-cols-1 content-start gap-4 p-6">
            <Skeleton className="h-7 w-56" />
            <Skeleton className="w-72" />
            <Skeleton className="w-64" />
          </Card>
        </Loading>
      )}
    </Page>
  );
}

/** A day of the statement, with its year, because a statement is used for years. */
const dayText = (day: string) => formatLongDay(`${day}T12:00`, new Date(0));

function Statement({ statement }: { statement: VolunteerStatement }) {
  const { name, code, from, to, shifts, minutes, tasks, issuedAt, organisation } = statement;
  const address = `${location.origin}/verklaring/${code}`;
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-2 font-semibold text-green-ink print:hidden">
        <BadgeCheck className="size-5 shrink-0" aria-hidden="true" />
        {m.statement_valid()}
      </p>
      <Card className="grid gap-6 p-6 print:border-0 print:p-0 print:text-lg">
        <p className="text-lg font-bold wrap-anywhere">{organisation}</p>
        <div className="grid gap-1">
          <p>{m.statement_who()}</p>
          <p className="text-2xl font-bold wrap-anywhere">{name}</p>
          <p>{m.statement_period_text({ from: dayText(from), to: dayText(to) })}</p>
          <p className="tabular text-lg font-semibold">
            {m.statement_did({ count: shifts, hours: formatHours(minutes) })}
          </p>
        </div>
        {tasks && (
          <table className="w-full text-left">
            <caption className="sr-only">{m.statement_tasks()}</caption>
            <thead>
              <tr className="border-b border-line text-sm text-ink-muted">
                <th scope="col" className="py-1 pr-4 font-semibold">
                  {m.statement_date()}
                </th>
                <th scope="col" className="py-1 pr-4 font-semibold">
                  {m.statement_task()}
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  {m.statement_hours()}
                </th>
              </tr>
            </thead>
            <tbody>
              {tasks.map(({ day, title, minutes }, index) => (
                <tr key={index} className="break-inside-avoid border-b border-line align-top">
                  <td className="tabular py-1 pr-4 whitespace-nowrap">
                    {formatShortDay(`${day}T12:00`, new Date(0))}
                  </td>
                  <td className="py-1 pr-4 wrap-anywhere">{title ?? m.statement_other()}</td>
                  <td className="tabular py-1 text-right whitespace-nowrap">{formatHours(minutes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-5">
          <div className="w-32 shrink-0">
            <QrCode text={address} label={address} />
          </div>
          <div className="min-w-0 grow basis-52 text-sm">
            <p className="text-ink-muted">{m.statement_code()}</p>
            <p className="tabular text-lg font-bold">{code}</p>
            <p className="mt-1">{m.statement_check()}</p>
            {/* On its own line, because it is copied from paper. */}
            <p className="wrap-anywhere">{address}</p>
            <p className="mt-1 text-ink-muted">
              {m.statement_issued({ day: formatLongDay(issuedAt, new Date(0)) })}
            </p>
          </div>
        </div>
      </Card>
    </>
  );
}
