import { NewSeason, type Season, winterOf } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { SpanFields } from '../../components/forms/span-fields.tsx';
import { localDay } from '../../lib/format/format-date.ts';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { fieldMessage } from '../../lib/forms/field-message.ts';
import { type FieldErrors, type ParsedForm, parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { changeSeasonMutation, createSeasonMutation } from './seasons.queries.ts';

const DAY_MS = 24 * 3_600_000;

interface SeasonValues {
  name: string;
  from: string;
  to: string;
}

function messageAt(field: string, rule: string): string {
  if (field === 'to' && rule === 'end_before_start') return m.plans_period_wrong();
  if (field === 'to' && rule === 'out_of_range') return m.seasons_one_winter();
  return fieldMessage(rule, field);
}

function read(values: SeasonValues): ParsedForm<SeasonValues, NewSeason> {
  const [from, to] = [toCalendarDay(values.from), toCalendarDay(values.to)];
  const parsed = parseBySchema(NewSeason, { ...values, from: from ?? '', to: to ?? '' }, (issues) =>
    Object.fromEntries(issues.map(({ path, message }) => [path, () => messageAt(path, message)])),
  );
  const errors: FieldErrors<SeasonValues> = {
    ...('errors' in parsed && parsed.errors),
    ...(!from && { from: m.moment_date_invalid }),
    ...(!to && { to: m.moment_date_invalid }),
  };
  return 'fields' in parsed && Object.keys(errors).length === 0 ? parsed : { errors };
}

interface SeasonDialogProps {
  /** The season to change; none to start one. */
  season?: Season;
  /** Leaves the dialog. */
  onSent: (season: Season) => void;
  onClose: () => void;
}

/** Starts a season, or changes the name and the days of one. */
export function SeasonDialog({ season, onSent, onClose }: SeasonDialogProps) {
  const creating = useMutation(createSeasonMutation);
  const changing = useMutation(changeSeasonMutation);
  // From February on, the next winter.
  const year = winterOf(localDay(new Date(Date.now() + 150 * DAY_MS)));
  const form = useForm<SeasonValues, Season, NewSeason>({
    draft: `season.${season?.id ?? 'new'}`,
    initial: {
      name: season?.name ?? m.seasons_proposed_name({ years: `${year}–${year + 1}` }),
      from: season ? fromCalendarDay(season.from) : '',
      to: season ? fromCalendarDay(season.to) : '',
    },
    read,
    tidy: (values) => ({ ...values, from: tidyDate(values.from), to: tidyDate(values.to) }),
    fieldOf: { 'season.overlaps': 'from' },
    send: (fields) =>
      season
        ? changing.mutateAsync({ id: season.id, ...fields, version: season.version })
        : creating.mutateAsync(fields),
    onSent,
  });
  const { values, errors, edit } = form;
  return (
    <FormDialog
      size="sm"
      title={season ? m.seasons_edit_title() : m.seasons_start()}
      description={season ? undefined : m.seasons_start_text()}
      form={form}
      submit={season ? m.seasons_save() : m.seasons_start()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <TextField label={m.seasons_name()} autoComplete="off" {...form.text('name')} />
        <SpanFields {...{ values, errors, edit }} onComplete={form.complete} />
        <FormStatus form={form} failed={m.seasons_save_failed()} />
      </div>
    </FormDialog>
  );
}
