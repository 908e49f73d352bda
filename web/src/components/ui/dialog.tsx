import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  type SubmitEventHandler,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { returnFocus } from '../../lib/browser/keep-focus.ts';
import { useScrollLock } from '../../lib/hooks/use-scroll-lock.ts';
import { m } from '../../paraglide/messages.js';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DialogTop } from './dialog-top.ts';
import { Toasts } from './toast.tsx';

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** What closing discards, such as a form with its draft. */
interface Edits {
  /** Whether closing asks for confirmation first. */
  isDirty: boolean;
  reset: () => void;
}

interface BaseProps {
  /** Called for Esc, the close button or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** Below the title, and the accessible description. */
  description?: ReactNode;
  children?: ReactNode;
  /**
   * Buttons, the main one last; on a phone they share the bottom of the sheet, the main one above where they do not fit in a
   * line. One that closes the dialog calls `leave`.
   */
  footer?: ReactNode | ((leave: () => void) => ReactNode);
  size?: keyof typeof WIDTHS;
  /** Gets the focus when the dialog opens; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
}

type DialogProps = BaseProps &
  (
    | { onSubmit?: undefined; edits?: Edits }
    | {
        /** Renders the dialog as a form, which a `type="submit"` button in the footer sends. */
        onSubmit: SubmitEventHandler<HTMLFormElement>;
        /** Null where nothing outlives the dialog. */
        edits: Edits | null;
      }
  );

/**
 * A native modal dialog, open while it is rendered: it takes the focus, traps it and returns it. On a phone
 * it is a sheet at the bottom edge: a question (`sm`) is as high as its text, the others have the height of the screen.
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  footer,
  onSubmit,
  edits,
  size = 'md',
  initialFocus,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const [top, setTop] = useState<Element | null>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    initialFocus?.current?.focus();
    return () => {
      element?.close();
      returnFocus(opener);
    };
  }, [initialFocus]);
  useScrollLock();

  const discard = () => {
    edits?.reset();
    onClose();
  };
  const leave = () => (edits?.isDirty ? setIsConfirmingDiscard(true) : discard());
  const isOutside = (target: EventTarget) => target === dialog.current;
  const content = (
    <>
      <header className="flex items-start gap-3 border-b border-line px-5 py-3 sm:border-0 sm:px-6 sm:pt-5 sm:pb-0">
        <div className="min-w-0 grow py-1.5 wrap-anywhere">
          <h2 id={`${id}-title`} className="text-xl font-bold">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-0.5 text-ink-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton icon={X} label={m.ui_close()} onClick={leave} className="-mr-2" />
      </header>
      <div ref={setTop} className="px-5 pt-3 empty:hidden sm:px-6" />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4 sm:px-6">
        <DialogTop value={top}>{children}</DialogTop>
      </div>
      {isConfirmingDiscard ? (
        <DiscardQuestion onKeep={() => setIsConfirmingDiscard(false)} onDiscard={discard} />
      ) : (
        footer && (
          <footer className="flex flex-wrap-reverse gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:flex-nowrap sm:justify-end sm:px-6 sm:py-4">
            {typeof footer === 'function' ? footer(leave) : footer}
          </footer>
        )
      )}
    </>
  );
  const column = 'flex max-h-[inherit] min-h-0 grow flex-col';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // Without this the browser closes the dialog on Esc, the second time without a cancel event.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      // A press that begins inside, such as selecting text, is not a click outside.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event.target);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event.target)) leave();
      }}
      className={classNames(
        'fixed m-0 flex max-h-[calc(100dvh-4rem)] w-full max-w-none flex-col bg-surface text-ink backdrop:bg-scrim backdrop:animate-appear',
        // On a phone the strip above the sheet is for toasts.
        'max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:animate-from-below max-sm:rounded-t-lg',
        'sm:m-auto sm:h-fit sm:max-h-[min(48rem,calc(100dvh-4rem))] sm:animate-rise sm:rounded-lg sm:shadow-float',
        size !== 'sm' && 'max-sm:h-dvh',
        WIDTHS[size],
      )}
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className={column}>
          {content}
        </form>
      ) : (
        <div className={column}>{content}</div>
      )}
      <Toasts isInDialog />
    </dialog>
  );
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <div
      role="alert"
      className="flex animate-appear flex-wrap items-center justify-end gap-2 border-t border-line bg-amber-soft px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-amber-ink sm:px-6"
    >
      <p className="grow py-2 font-semibold">{m.ui_unsaved_question()}</p>
      <Button onClick={onDiscard}>{m.ui_discard()}</Button>
      <Button ref={keepButton} variant="primary" onClick={onKeep}>
        {m.ui_keep_editing()}
      </Button>
    </div>
  );
}
