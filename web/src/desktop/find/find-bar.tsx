import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../components/ui/button.tsx';
import { returnFocus } from '../../lib/browser/keep-focus.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { m } from '../../paraglide/messages.js';
import { closeFind, type FindStep, onFindStep, useIsFinding } from './find-steps.ts';
import { FIND_BAR } from './find-text.ts';
import { useMatches } from './use-matches.ts';

/**
 * Finds a text on the page. Electron's `findInPage` is not used: it takes the focus from the field with each letter, and
 * finds the text in the field itself.
 */
export function FindBar() {
  useLocale();
  const isFinding = useIsFinding();
  // Kept while the bar is closed, as in a browser.
  const [text, setText] = useState('');
  const root = useSyncExternalStore(onDialogs, topOfPage);
  // Text behind a dialog can be neither seen nor pressed.
  return isFinding && createPortal(<OpenBar key="bar" root={root} text={text} onText={setText} />, root);
}

interface OpenBarProps {
  root: Element;
  text: string;
  onText: (text: string) => void;
}

function OpenBar({ root, text, onText }: OpenBarProps) {
  const { count, index, current, move } = useMatches(root, text);
  const bar = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    // Above popovers, such as menus.
    bar.current?.showPopover();
  }, []);
  const follow = useEffectEvent((step: FindStep) => {
    if (step !== 'open') return move(step === 'next' ? 1 : -1);
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    // Whatever was pressed opens the bar.
    follow('open');
    return onFindStep(follow);
  }, []);

  function close(): void {
    closeFind();
    if (current) select(current);
    else returnFocus(opener);
  }

  const isNone = text.trim() !== '' && count === 0;
  return (
    <search>
      <form
        ref={bar}
        popover="manual"
        {...{ [FIND_BAR]: '' }}
        className="fixed inset-x-2 top-2 bottom-auto m-0 ml-auto flex w-auto max-w-md items-center gap-1 rounded-lg border border-line bg-surface py-1 pr-1 pl-2 text-ink shadow-float sm:inset-x-auto sm:right-6"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          move(1);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && event.shiftKey) move(-1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <input
          ref={field}
          type="text"
          aria-label={m.desktop_find_field()}
          placeholder={m.desktop_find_field()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="min-h-11 w-full min-w-0 grow rounded-md bg-transparent px-2"
        />
        <p aria-hidden="true" className="tabular px-2 text-sm whitespace-nowrap text-ink-muted">
          {isNone ? m.desktop_find_none() : count > 0 && m.desktop_find_count({ index, count })}
        </p>
        <p role="status" className="sr-only">
          {isNone ? m.desktop_find_none() : count > 0 && m.desktop_find_count_spoken({ index, count })}
        </p>
        <IconButton
          icon={ChevronUp}
          label={m.desktop_find_previous()}
          disabled={count === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label={m.desktop_find_next()}
          disabled={count === 0}
          onClick={() => move(1)}
        />
        <IconButton icon={X} label={m.ui_close()} onClick={close} />
      </form>
    </search>
  );
}

/** Leaves the match selected, and the focus there, so that Enter and Tab go on from it. */
function select(range: Range): void {
  const element = range.startContainer.parentElement;
  const control = element?.closest<HTMLElement>('a[href], button:not(:disabled), summary, label, [tabindex]');
  const target = control ?? element;
  if (!target) return;
  if (!control) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

const topOfPage = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

function onDialogs(listener: () => void): () => void {
  const changes = new MutationObserver(listener);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  return () => changes.disconnect();
}
