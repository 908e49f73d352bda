import type { Board } from '@ijsploeg/worker/contract';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { formatClock, formatLongDay } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { m } from '../../paraglide/messages.js';
import { BoardCard } from './board-card.tsx';
import { type BoardGroup, groupShifts } from './board-groups.ts';
import { isNight, pixelShift } from './board-night.ts';
import { useBoard } from './use-board.ts';
import { usePages } from './use-pages.ts';
import { useWakeLock } from './use-wake-lock.ts';

const GROUP_TEXTS: Record<BoardGroup, () => string> = {
  now: m.board_now,
  soon: m.board_soon,
  later: m.board_later,
};

/**
 * The board on a screen at the rink, readable at five metres: its sizes follow the width of the screen, with names of 28 px on
 * one of 1920.
 */
export function BoardScreen({ screenKey }: { screenKey: string }) {
  useDocumentTitle(m.board_title());
  useWakeLock();
  const now = useNow();
  const { board, staleSince, isUnknown } = useBoard(screenKey);
  const { x, y } = pixelShift(now);
  return (
    <main
      className={classNames(
        'fixed inset-0 overflow-hidden bg-canvas text-[clamp(1rem,1.4585vw,3.75rem)] leading-tight',
        isNight(now) && 'brightness-50',
      )}
    >
      <div
        className="flex h-full flex-col gap-[0.9em] p-[1em]"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <header className="flex items-center gap-[1em]">
          <p className="tabular text-[3em] leading-none font-bold">{formatClock(now)}</p>
          <div className="min-w-0 grow">
            <h1 className="font-semibold first-letter:uppercase">{formatLongDay(now)}</h1>
            <div className="mt-[0.2em] text-ink-muted">
              <Brand />
            </div>
          </div>
          {staleSince && (
            <p
              role="status"
              className="flex items-center gap-[0.5em] rounded-lg bg-red-soft px-[0.7em] py-[0.4em] text-[1.2em] font-bold text-red-ink"
            >
              <WifiOff className="size-[1.2em] shrink-0" aria-hidden="true" />
              {m.board_stale({ time: formatClock(staleSince) })}
            </p>
          )}
          <div className="flex shrink-0 items-center gap-[0.6em] max-sm:hidden">
            <p className="max-w-[9em] text-right text-[0.75em] text-ink-muted">{m.board_join()}</p>
            <div className="w-[4.5em]">
              <QrCode text={`${location.origin}/shifts`} label={m.board_join()} />
            </div>
          </div>
        </header>
        {isUnknown ? (
          <Message>{m.board_unknown()}</Message>
        ) : board ? (
          <Shifts board={board} now={now} />
        ) : (
          <Message>
            <Spinner />
          </Message>
        )}
      </div>
    </main>
  );
}

const Message = ({ children }: { children: ReactNode }) => (
  <div role="status" className="grid grow place-content-center text-center text-[1.4em]">
    {children}
  </div>
);

function Shifts({ board, now }: { board: Board; now: Date }) {
  const { ref, page, pages } = usePages<HTMLDivElement>();
  const groups = groupShifts(board.shifts, now.getTime());
  if (groups.length === 0) return <Message>{m.board_empty()}</Message>;
  return (
    <>
      <div ref={ref} className="min-h-0 grow columns-[17em] gap-[0.9em] overflow-hidden [column-fill:auto]">
        {groups.map(({ group, shifts }) => (
          <section key={group} aria-label={GROUP_TEXTS[group]()}>
            {shifts.map((shift, index) => (
              <div key={shift.id} className="break-inside-avoid pb-[0.7em]">
                {index === 0 && (
                  <h2 className="pb-[0.4em] text-[1.1em] font-bold text-primary-ink">
                    {GROUP_TEXTS[group]()}
                  </h2>
                )}
                <BoardCard shift={shift} isUnderWay={group === 'now'} hasNames={board.hasNames} />
              </div>
            ))}
          </section>
        ))}
      </div>
      {pages > 1 && (
        <p className="tabular -my-[0.4em] text-center text-[0.75em] text-ink-muted">
          {m.board_page({ page: page + 1, pages })}
        </p>
      )}
    </>
  );
}
