import { useQueries } from '@tanstack/react-query';
import { FileSpreadsheet, Printer } from 'lucide-react';
import { AsyncList } from '../../../components/async-list.tsx';
import { CheckboxField } from '../../../components/forms/choice-fields.tsx';
import { SelectField } from '../../../components/forms/field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { eventDay, formatDayRange, formatLongDay, formatMoment } from '../../../lib/format/format-date.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { currentLocale } from '../../../lib/i18n/locale.ts';
import { PORTAL_NAME } from '../../../lib/portal.ts';
import { crewQuery } from '../../../lib/shifts/crew.query.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { CrewSkeleton, DayButtons } from '../crew-day.tsx';
import { daysOn, shiftsOfDay } from './paper-days.ts';
import { PAPER_KINDS, type PaperKind, type PaperSearch } from './paper-search.ts';
import { RosterTable, SignInTables, WeekTables } from './paper-sheets.tsx';
import { signInRows, signInSheet } from './sign-in-sheet.ts';

const KIND_TEXTS: Record<PaperKind, () => string> = {
  day: m.paper_day,
  sign: m.paper_sign,
  week: m.paper_week,
};

interface PaperScreenProps {
  search: PaperSearch;
  onChange: (change: Partial<PaperSearch>) => void;
}

/** Sheets for the wall and the desk, black on white as they are printed. Phone numbers only where they are asked for. */
export function PaperScreen({ search, onChange }: PaperScreenProps) {
  const now = useNow();
  const { kind = 'day', day = eventDay(now), byPlace = false, phones: hasPhones = false } = search;
  const days = daysOn(kind, day);
  const query = useQueries({
    queries: days.map((each) => crewQuery(each)),
    combine: (answers) => ({
      data: answers.every(({ data }) => data)
        ? days.map((each, index) => ({
            day: each,
            shifts: shiftsOfDay(answers[index]?.data ?? [], each, byPlace),
          }))
        : undefined,
      error: answers.find(({ error }) => error)?.error ?? null,
      isFetching: answers.some(({ isFetching }) => isFetching),
      isRefetchError: answers.some(({ isRefetchError }) => isRefetchError),
      dataUpdatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  });
  const lead =
    kind === 'week'
      ? formatDayRange(days[0] ?? day, days.at(-1) ?? day, now)
      : formatLongDay(`${day}T12:00`, now);
  const singleFlight = useSingleFlight();
  const save = () =>
    void singleFlight(async () => {
      try {
        const { saveSheet } = await import('../../../lib/export/run-export.ts');
        const rows = signInRows((query.data ?? []).flatMap(({ shifts }) => shifts));
        await saveSheet(m.paper_file({ day }), rows, signInSheet(currentLocale(), hasPhones));
      } catch {
        showToast({ tone: 'error', message: m.paper_save_failed() });
      }
    });
  return (
    <Page
      title={KIND_TEXTS[kind]()}
      lead={<span className="inline-block first-letter:uppercase">{lead}</span>}
      tools={
        <div className="print:hidden">
          <DayButtons day={day} now={now} onDay={(other) => onChange({ day: other })} />
        </div>
      }
    >
      <div className="mb-5 print:hidden">
        <div className="grid max-w-xl grid-cols-2 gap-x-3">
          <SelectField
            label={m.paper_kind()}
            value={kind}
            onChange={({ target }) => onChange({ kind: PAPER_KINDS.find((each) => each === target.value) })}
          >
            {PAPER_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_TEXTS[each]()}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.paper_order()}
            value={byPlace ? 'place' : 'time'}
            onChange={({ target }) => onChange({ byPlace: target.value === 'place' || undefined })}
          >
            <option value="time">{m.paper_by_time()}</option>
            <option value="place">{m.paper_by_place()}</option>
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CheckboxField
            label={m.paper_phones()}
            checked={hasPhones}
            onChange={({ target }) => onChange({ phones: target.checked || undefined })}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {m.ui_print()}
            </Button>
            <Button icon={FileSpreadsheet} onClick={save}>
              {m.paper_save()}
            </Button>
          </div>
        </div>
      </div>
      <AsyncList query={query} failed={m.crew_failed()} skeleton={<CrewSkeleton />}>
        {(found) => {
          const shifts = found.flatMap((each) => each.shifts);
          return (
            // As wide as on paper; a narrow screen scrolls it.
            <section
              aria-label={KIND_TEXTS[kind]()}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard scrolls it.
              tabIndex={0}
              className="max-w-[210mm] overflow-x-auto rounded-md border border-line bg-[white] text-[black] [color-scheme:light] print:max-w-none print:overflow-visible print:border-0"
            >
              <div className="w-[210mm] p-[8mm] print:w-auto print:p-0">
                {kind === 'week' ? (
                  <WeekTables days={found} hasPhones={hasPhones} now={now} />
                ) : shifts.length === 0 ? (
                  <p>{m.paper_no_shifts()}</p>
                ) : kind === 'sign' ? (
                  <SignInTables shifts={shifts} hasPhones={hasPhones} now={now} />
                ) : (
                  <RosterTable shifts={shifts} hasPhones={hasPhones} now={now} />
                )}
                <p className="mt-3 text-[9pt]">
                  {m.paper_made({
                    portal: PORTAL_NAME,
                    when: formatMoment(
                      new Date(query.dataUpdatedAt + serverNow() - Date.now()).toISOString(),
                      now,
                    ),
                  })}
                </p>
              </div>
            </section>
          );
        }}
      </AsyncList>
    </Page>
  );
}
