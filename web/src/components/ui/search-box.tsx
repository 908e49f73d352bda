import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface SearchBoxProps {
  /** The accessible name, also the placeholder. */
  label: string;
  /** Controlled by the parent, preferably as a search parameter. */
  value: string;
  /** How long typing must pause before `onChange` is called. */
  delayMs: number;
  onChange: (value: string) => void;
  /** In a form: the id of the error, if there is one. */
  errorId?: string | undefined;
}

/** A search field; follows `value` when that is changed elsewhere. */
export function SearchBox({ label, value, delayMs, onChange, errorId }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    // The value changed elsewhere, by Back or "clear filters". Spaces around the typed text stay.
    if (typed.trim() !== value) setTyped(value);
  }
  const input = useRef<HTMLInputElement>(null);
  // What was typed into a prerendered page; otherwise the field has this value already.
  useLayoutEffect(() => setTyped(input.current?.value ?? ''), []);
  const send = useEffectEvent(() => onChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === lastValue) return;
    const timer = setTimeout(send, delayMs);
    return () => clearTimeout(timer);
  }, [typed, lastValue, delayMs]);
  return (
    <div className="relative min-w-28 flex-1 sm:max-w-72 sm:min-w-40">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={MAX_SEARCH_CHARS}
        aria-label={label}
        placeholder={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        enterKeyHint="search"
        className={classNames(
          'h-11 w-full rounded-md border border-edge bg-surface pl-10 text-lg transition-colors pointer-fine:h-10 pointer-fine:text-base',
          'placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-0',
          '[&::-webkit-search-cancel-button]:hidden',
          typed ? 'pr-11' : 'pr-3',
        )}
      />
      {typed && (
        <span className="absolute inset-y-0 right-0 grid place-items-center">
          <IconButton
            icon={X}
            label={m.ui_search_clear()}
            onClick={() => {
              setTyped('');
              onChange('');
            }}
          />
        </span>
      )}
    </div>
  );
}
