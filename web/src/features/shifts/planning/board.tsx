import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
} from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { m } from '../../../paraglide/messages.js';
import type { ItemKey } from './board-items.ts';
import { dayName, shortDay } from './planning-words.ts';

/** How many rows beyond the edge are rendered, so that a short scroll shows no gap. */
const OVERSCAN = 2;
const ROW_PX = { place: 140, person: 44 };

export interface BoardHandle {
  /** The element of an item; null while its row is not drawn. */
  find: (item: ItemKey) => HTMLElement | null;
}

interface BoardProps {
  ref: Ref<BoardHandle>;
  label: string;
  days: readonly string[];
  today: string;
  /** Whether rows begin with a column for their name; otherwise the name is above them. */
  hasNames: boolean;
  rowKeys: readonly string[];
  /** The keys of rows that are always rendered, wherever the board is scrolled to. */
  keptRows: readonly string[];
  /** The cells of a row. */
  children: (index: number) => ReactNode;
  onKeyDown: (event: KeyboardEvent, item: ItemKey) => void;
  onPress: (item: ItemKey, element: HTMLElement) => void;
}

/**
 * A week as a grid (WAI-ARIA grid) with one tab stop. Only the rows near the ones in view are drawn, because a rink has
 * 300 people.
 */
export function Board({
  ref,
  label,
  days,
  today,
  hasNames,
  rowKeys,
  keptRows,
  children,
  onKeyDown,
  onPress,
}: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({ find: (item) => scroller.current?.querySelector(`[data-item="${CSS.escape(item)}"]`) ?? null }),
    [],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = keptRows.flatMap((key) => {
        const at = rowKeys.indexOf(key);
        // With its neighbours, to which the keyboard moves next.
        return at < 0 ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < rowKeys.length);
      });
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
    },
    [rowKeys, keptRows],
  );
  const rows = useVirtualizer({
    count: rowKeys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (hasNames ? ROW_PX.person : ROW_PX.place),
    getItemKey: (index) => rowKeys[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const columns = hasNames
    ? 'grid-cols-[9.5rem_repeat(7,minmax(0,1fr))]'
    : 'grid-cols-[repeat(7,minmax(0,1fr))]';
  return (
    <div
      ref={scroller}
      className="max-h-[max(20rem,calc(100dvh-9rem))] scroll-pt-10 overflow-auto rounded-lg border border-line bg-sunken"
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rowKeys.length + 1}
        aria-colcount={days.length + Number(hasNames)}
        className={hasNames ? 'min-w-[58rem]' : 'min-w-[46rem]'}
        onKeyDown={(event) => {
          const item = itemOf(event.target);
          if (item) onKeyDown(event, item.key);
        }}
        onClick={(event: MouseEvent) => {
          const item = itemOf(event.target);
          if (item) onPress(item.key, item.element);
        }}
      >
        <div
          role="row"
          tabIndex={-1}
          aria-rowindex={1}
          className={classNames('sticky top-0 z-10 grid border-b border-line bg-sunken', columns)}
        >
          {hasNames && (
            <span
              role="columnheader"
              tabIndex={-1}
              className="sticky left-0 bg-sunken px-2 py-2 text-sm font-semibold text-ink-muted"
            >
              {m.planning_people()}
            </span>
          )}
          {days.map((day) => (
            <span
              key={day}
              role="columnheader"
              tabIndex={-1}
              aria-label={dayName(day)}
              aria-current={day === today ? 'date' : undefined}
              className={classNames(
                'tabular border-l border-line px-1 py-2 text-center text-sm font-semibold first:border-l-0',
                day === today ? 'bg-amber text-night' : 'text-ink-muted',
              )}
            >
              {shortDay(day)}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              className={classNames('absolute inset-x-0 top-0 grid border-b border-line', columns)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function itemOf(target: EventTarget): { key: ItemKey; element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  return element ? { key: element.dataset.item as ItemKey, element } : undefined;
}

interface CellProps {
  column: number;
  /** The key of an empty cell, which can have the focus. */
  emptyKey?: ItemKey | undefined;
  isStop?: boolean;
  label?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A cell of a day. */
export function Cell({ column, emptyKey, isStop = false, label, className, children }: CellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      tabIndex={emptyKey && isStop ? 0 : -1}
      data-item={emptyKey}
      aria-label={label}
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-1 border-l border-line p-0.5 first:border-l-0 focus-visible:-outline-offset-2',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Why the server refused the last act in a cell; the live region announces it. */
export function CellFailure({ children }: { children: ReactNode }) {
  return <p className="rounded-md bg-red-soft px-1.5 py-1 text-sm leading-tight text-red-ink">{children}</p>;
}
