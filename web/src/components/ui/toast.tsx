import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { closeToast, type ShownToast, type Toast, useToasts } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

const STAYS_MS = 6_000;
const STAYS_WITH_ACTIONS_MS = 10_000;

/**
 * The region for toasts. Render it once, beside the router: it must exist before the first toast to be
 * announced.
 */
export function Toasts() {
  useLocale();
  const toasts = useToasts();
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
        'pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 grid w-full justify-items-center gap-2 bg-transparent',
        'px-4 pb-[max(5.5rem,env(safe-area-inset-bottom))] sm:justify-items-end sm:p-6',
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
  const { id, message, tone = 'success', onUndo, actions = NO_ACTIONS } = toast;
  const offered = onUndo ? [{ label: m.ui_undo(), act: onUndo }, ...actions] : actions;
  const hasActions = offered.length > 0;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || tone === 'error') return;
    const timer = setTimeout(() => closeToast(id), hasActions ? STAYS_WITH_ACTIONS_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [held, tone, hasActions, id]);
  const { icon: Icon, className } = TONES[tone];
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-lg animate-from-below flex-wrap items-center gap-x-1 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float"
    >
      <Icon className={classNames('size-5 shrink-0', className)} aria-hidden="true" />
      <p className="min-w-0 grow basis-40 px-2 py-2">{message}</p>
      {offered.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            closeToast(id);
            act();
          }}
          className="order-last min-h-11 rounded-md px-2 font-semibold whitespace-nowrap text-primary-ink hover:bg-primary-soft max-sm:ml-5 sm:order-none sm:px-3 pointer-fine:min-h-10"
        >
          {label}
        </button>
      ))}
      <IconButton icon={X} label={m.ui_close()} onClick={() => closeToast(id)} />
    </li>
  );
}
