import type { SeasonClosing } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, Heart } from 'lucide-react';
import { useId } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatLongDay, formatMoment } from '../../lib/format/format-date.ts';
import { formatHours } from '../../lib/format/format-hours.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { closeSeasonMutation, closingQuery } from './seasons.queries.ts';

interface CloseSectionProps {
  seasonId: string;
  now: Date;
  isOpen: boolean;
  /** Closes the dialog. */
  onClose: () => void;
}

/** What closing the season freezes and erases; of a closed season, what was frozen. */
export function CloseSection({ seasonId, now, isOpen, onClose }: CloseSectionProps) {
  const id = useId();
  const query = useQuery(closingQuery(seasonId));
  const { data } = query;
  return (
    <section aria-labelledby={id} className="mt-5">
      <Card className="p-5 sm:p-6">
        <h2 id={id} className="text-xl font-bold">
          {data?.season.closedAt ? m.seasons_closed_title() : m.seasons_close_title()}
        </h2>
        <AsyncList
          query={{ ...query, data: data && [data] }}
          failed={m.seasons_close_load_failed()}
          skeleton={<Skeleton className="mt-4 h-40 w-full" />}
        >
          {([closing]) => closing && <Closing closing={closing} now={now} />}
        </AsyncList>
      </Card>
      {isOpen && data && !data.season.closedAt && <CloseDialog closing={data} onClose={onClose} />}
    </section>
  );
}

function Closing({ closing, now }: { closing: SeasonClosing; now: Date }) {
  const { season, closableFrom, people, shifts, minutes, unrecorded, corrections, thanks, erased } = closing;
  const frozen = m.seasons_frozen({ people, shifts, time: formatHours(minutes) });
  if (season.closedAt)
    return (
      <div className="mt-1 grid gap-2">
        <p>{m.seasons_closed_at({ when: formatLongDay(season.closedAt, now) })}</p>
        <p>{frozen}</p>
      </div>
    );
  const isEarly = Date.parse(closableFrom) > now.getTime();
  const lost = erasedLines(erased);
  return (
    <div className="mt-1 grid gap-4">
      <p className="text-ink-muted">{m.seasons_close_text()}</p>
      <div>
        <h3 className="font-semibold">{m.seasons_close_freezes()}</h3>
        <p>{frozen}</p>
        {unrecorded > 0 && (
          <p className="text-ink-muted">{m.seasons_close_unrecorded({ count: unrecorded })}</p>
        )}
      </div>
      {lost.length > 0 && (
        <div>
          <h3 className="font-semibold">{m.seasons_close_erases()}</h3>
          <ul className="list-disc pl-5">
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {corrections > 0 && (
        <Alert tone="notice" action={<LinkButton to="/admin-todo">{m.nav_todo()}</LinkButton>}>
          {m.seasons_close_corrections({ count: corrections })}
        </Alert>
      )}
      {isEarly && <p>{m.seasons_close_from({ when: formatMoment(closableFrom, now) })}</p>}
      <div className="flex flex-wrap gap-3">
        {thanks > 0 && (
          <LinkButton to="/hours" search={{ thanks: true }} icon={Heart} variant="primary">
            {m.seasons_close_thank({ count: thanks })}
          </LinkButton>
        )}
        {!isEarly && corrections === 0 && (
          <LinkButton
            to="."
            search={(search: object) => ({ ...search, act: 'close' as const })}
            {...OPEN_DIALOG_OPTIONS}
            icon={Archive}
          >
            {m.seasons_close()}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

const erasedLines = ({ guests, notes, reasons, noShows, asks, messages, answers }: SeasonClosing['erased']) =>
  [
    guests > 0 && m.seasons_erases_guests({ count: guests }),
    notes > 0 && m.seasons_erases_notes({ count: notes }),
    reasons > 0 && m.seasons_erases_reasons({ count: reasons }),
    noShows > 0 && m.seasons_erases_no_shows({ count: noShows }),
    asks > 0 && m.seasons_erases_asks({ count: asks }),
    messages > 0 && m.seasons_erases_messages({ count: messages }),
    answers > 0 && m.seasons_erases_answers({ count: answers }),
  ].filter((line) => line !== false);

/** The last look: the name of the season is typed, because it cannot be undone. */
function CloseDialog({ closing, onClose }: { closing: SeasonClosing; onClose: () => void }) {
  const { mutateAsync } = useMutation(closeSeasonMutation);
  const { id, name } = closing.season;
  const form = useForm({
    draft: `season.${id}.close`,
    initial: { name: '' },
    read: (values) =>
      values.name.trim() === name
        ? { fields: values }
        : { errors: { name: () => m.seasons_close_type_wrong({ name }) } },
    fieldOf: { 'season.wrong_name': 'name' },
    send: () => mutateAsync({ id, name }),
    onSent: () => {
      showToast({ message: m.seasons_close_done() });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={m.seasons_close_of({ name })}
      form={form}
      submit={m.seasons_close()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        <p>{m.seasons_close_warning()}</p>
        <TextField label={m.seasons_close_type({ name })} autoComplete="off" {...form.text('name')} />
        <FormStatus form={form} failed={m.seasons_close_failed()} />
      </div>
    </FormDialog>
  );
}
