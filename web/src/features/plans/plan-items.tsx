import { dayOf, type PlanFault, type PlanItem, specialDay } from '@ijsploeg/worker/contract';
import { CircleAlert, Info, Pencil } from 'lucide-react';
import { useState } from 'react';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatWhen } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { SPECIAL_DAY_TEXTS } from '../../lib/shifts/special-day-texts.ts';
import { m } from '../../paraglide/messages.js';
import { changedValues } from './changed-values.ts';
import { FAULT_TEXTS, KEPT_TEXTS } from './plan-words.ts';

/** Hundreds of rows are not rendered at once. */
const ROWS_STEP = 40;

interface PlanItemsProps {
  items: readonly PlanItem[];
  /** What the items are, for who does not see where the list stands. */
  caption: string;
  isSheet: boolean;
  /** Given for a draft. */
  isSelected?: (item: PlanItem) => boolean;
  isBlocked?: (item: PlanItem) => boolean;
  onSelect?: (shiftIds: readonly string[], selected: boolean) => void;
  onEdit?: (item: PlanItem) => void;
}

/** The shifts of a plan; those of a draft are ticked and edited here. */
export function PlanItems({
  items,
  caption,
  isSheet,
  isSelected,
  isBlocked,
  onSelect,
  onEdit,
}: PlanItemsProps) {
  const now = useNow();
  const [rows, setRows] = useState(ROWS_STEP);
  const [onlyNoted, setOnlyNoted] = useState(false);
  const noted = items.filter(({ faults, kept }) => faults.length > 0 || kept);
  const shown = onlyNoted && noted.length > 0 ? noted : items;
  const free = shown.filter((item) => !isBlocked?.(item));
  const when = ({ after }: PlanItem) => formatWhen(after.startTime, after.endTime, now);
  const formerWhen = (item: PlanItem) => (
    <Former item={item} field={(shift) => formatWhen(shift.startTime, shift.endTime, now)} />
  );
  const columns: Column<PlanItem>[] = [
    ...(onSelect && isSelected
      ? [
          {
            key: 'selected',
            heading: <span className="sr-only">{m.plans_column_selected()}</span>,
            phone: 'plain' as const,
            cell: (item: PlanItem) => (
              <label className="flex min-h-11 w-fit items-center gap-3 max-sm:mr-9 pointer-fine:min-h-8">
                <input
                  type="checkbox"
                  checked={isSelected(item)}
                  disabled={isBlocked?.(item)}
                  onChange={({ target }) => onSelect([item.shiftId], target.checked)}
                  aria-label={m.plans_select_of({ title: item.after.title, when: when(item) })}
                  className="size-5 accent-primary disabled:opacity-55"
                />
                <span className="font-semibold sm:hidden">
                  <span aria-hidden="true">{when(item)}</span>
                  {formerWhen(item)}
                </span>
              </label>
            ),
          },
        ]
      : []),
    ...(isSheet
      ? [{ key: 'row', heading: m.plans_column_row(), cell: ({ row }: PlanItem) => <span>{row}</span> }]
      : []),
    {
      key: 'when',
      heading: m.plans_column_time(),
      ...(onSelect && { phone: 'hidden' as const }),
      cell: (item) => (
        <span className="tabular whitespace-nowrap max-sm:whitespace-normal">
          {when(item)}
          {formerWhen(item)}
        </span>
      ),
    },
    {
      key: 'title',
      heading: m.plans_column_shift(),
      phone: 'title',
      cell: (item) => (
        <span className="wrap-anywhere">
          {item.after.title}
          <Former item={item} field={({ title }) => title} />
          <span className="block text-base font-normal text-ink-muted">
            {item.after.location}
            <Former item={item} field={({ location }) => location} />
          </span>
          <Notes item={item} isBlocked={isBlocked?.(item) ?? false} />
        </span>
      ),
    },
    {
      key: 'places',
      heading: m.plans_column_places(),
      align: 'end',
      cell: (item) => (
        <span className="tabular">
          {item.after.maxVolunteers}
          <Former item={item} field={({ maxVolunteers }) => String(maxVolunteers)} />
        </span>
      ),
    },
    ...(onEdit
      ? [
          {
            key: 'edit',
            heading: <span className="sr-only">{m.plans_column_action()}</span>,
            align: 'end' as const,
            phone: 'corner' as const,
            cell: (item: PlanItem) => (
              <IconButton
                icon={Pencil}
                label={m.plans_edit_of({ title: item.after.title, when: when(item) })}
                onClick={() => onEdit(item)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {onSelect && items.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onSelect(selectable(free), true)}>
            {m.plans_select_all()}
          </Button>
          <Button
            size="sm"
            onClick={() =>
              onSelect(
                shown.map(({ shiftId }) => shiftId),
                false,
              )
            }
          >
            {m.plans_select_none()}
          </Button>
          {noted.length > 0 && (
            <Button size="sm" aria-pressed={onlyNoted} onClick={() => setOnlyNoted(!onlyNoted)}>
              {onlyNoted ? m.plans_show_all() : m.plans_show_noted({ count: noted.length })}
            </Button>
          )}
        </div>
      )}
      <Card className="max-sm:contents">
        <Table
          caption={caption}
          columns={columns}
          rows={shown.slice(0, rows)}
          rowKey={({ shiftId }) => shiftId}
        />
      </Card>
      {rows < shown.length && <LoadMoreSentinel key={rows} onNear={() => setRows(rows + ROWS_STEP)} />}
    </>
  );
}

const selectable = (items: readonly PlanItem[]) =>
  items.filter(({ faults }) => !faults.includes('exists')).map(({ shiftId }) => shiftId);

/** The value that the change replaces. */
function Former({
  item: { before, after },
  field,
}: {
  item: PlanItem;
  field: (shift: PlanItem['after']) => string;
}) {
  if (!before || field(before) === field(after)) return null;
  return (
    <span className="block text-sm font-normal text-ink-muted">{m.plans_was({ value: field(before) })}</span>
  );
}

/** The faults of the shift, or what happened to it. */
function Notes({
  item: { faults, people = [], kept, before, after, undone },
  isBlocked,
}: {
  item: PlanItem;
  isBlocked: boolean;
}) {
  const special = specialDay(dayOf(Date.parse(after.startTime)));
  const notes = [
    special && m.plans_special_day({ day: SPECIAL_DAY_TEXTS[special]() }),
    before?.status !== after.status && after.status === 'cancelled' && m.plans_called_off(),
    ...(before ? changedValues(before, after) : []),
    undone && m.plans_item_undone(),
    kept && KEPT_TEXTS[kept](),
    ...faults.map((fault: PlanFault) =>
      fault === 'double_books' && people.length > 0
        ? `${FAULT_TEXTS[fault]()}: ${people.join(', ')}`
        : FAULT_TEXTS[fault](),
    ),
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return null;
  const Icon = isBlocked ? CircleAlert : Info;
  return (
    <span className="mt-0.5 grid gap-0.5">
      {notes.map((note) => (
        <span
          key={note}
          className={`flex items-start gap-1.5 text-sm font-normal ${isBlocked ? 'text-red-ink' : 'text-amber-ink'}`}
        >
          <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {note}
        </span>
      ))}
    </span>
  );
}
