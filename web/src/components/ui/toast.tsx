import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { closeToast, holdToast, type ShownToast, type Toast, useToasts } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

const STAYS_MS = 6_000;
const STAYS_WITH_ACTIONS_MS = 10_000;

/**
 * A region for toasts: one beside the router, and one in each dialog. It must exist before the first toast, to be
 * announced.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  useLocale();
  const toasts = useToasts({ isInDialog });
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // Showing the popover again moves it above an open dialog.
    if (newest === undefined) return;
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [newest]);
  return (
    <section
      ref={region}
      popover="manual"
      aria-live="polite"
      aria-label={m.ui_notices()}
      className={classNames(
        // WebKit gives a grid the height of the window otherwise, and the toast with it.
        'pointer-events-none fixed inset-x-0 m-0 grid h-auto w-full gap-2 bg-transparent print:hidden sm:top-auto sm:bottom-0 sm:justify-items-end sm:p-6',
        // On a phone the next thing to press is at the bottom or in the list: a toast lies over the header, or over the
        // strip above a sheet, and only the newest is shown.
        'max-sm:top-0 max-sm:bottom-auto max-sm:px-2 max-sm:pt-[max(0.375rem,env(safe-area-inset-top))] max-sm:[&_li:not(:last-child)]:hidden',
      )}
    >
      <ol className="contents">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

const TONES = {
  success: { icon: CircleCheck, className: 'text-green' },
  info: { icon: Info, className: 'text-primary' },
  error: { icon: CircleAlert, className: 'text-red' },
};

const NO_ACTIONS: NonNullable<Toast['actions']> = [];

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, message, tone = 'success', onUndo, actions = NO_ACTIONS, onDrag } = toast;
  const offered = onUndo ? [{ label: m.ui_undo(), act: onUndo }, ...actions] : actions;
  const hasActions = offered.length > 0;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const held = isPointedAt || hasFocus;
  useLayoutEffect(() => (held ? holdToast(id) : undefined), [held, id]);
  useEffect(() => {
    if (held || tone === 'error') return;
    const timer = setTimeout(() => closeToast(id), hasActions ? STAYS_WITH_ACTIONS_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, tone, hasActions, id]);
  const { icon: Icon, className } = TONES[tone];
  return (
    <li
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className={classNames(
        'pointer-events-auto flex w-full max-w-lg items-center gap-x-1 rounded-lg border border-line bg-surface text-ink shadow-float max-sm:mx-auto',
        'max-sm:animate-from-above max-sm:py-0.5 max-sm:pl-3 sm:animate-from-below sm:flex-wrap sm:py-1.5 sm:pr-1.5 sm:pl-4',
      )}
    >
      <Icon className={classNames('size-5 shrink-0 max-sm:hidden', className)} aria-hidden="true" />
      <p
        className={classNames(
          'min-w-0 grow max-sm:py-1 max-sm:text-sm max-sm:wrap-anywhere sm:basis-40 sm:p-2',
          onDrag && 'cursor-grab',
        )}
        {...(onDrag && {
          draggable: true,
          title: m.desktop_drag(),
          onDragStart(event: DragEvent<HTMLElement>) {
            event.preventDefault();
            onDrag();
          },
        })}
      >
        {message}
      </p>
      {offered.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            closeToast(id);
            act();
          }}
          className="min-h-11 rounded-md px-2 font-semibold text-primary-ink hover:bg-primary-soft max-sm:text-sm sm:px-3 sm:whitespace-nowrap pointer-fine:min-h-10"
        >
          {label}
        </button>
      ))}
      <IconButton icon={X} label={m.ui_close()} onClick={() => closeToast(id)} />
    </li>
  );
}
