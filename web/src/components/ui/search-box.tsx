import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface SearchBoxProps {
  /** What is searched; stands in the empty box too. */
  label: string;
  /** Kept by the owner, best in the address. */
  value: string;
  /** The owner hears of it when the typing pauses so long. */
  pauseMs: number;
  onChange: (value: string) => void;
}

/** A line to search by; follows the owner when the search changes by itself. */
export function SearchBox({ label, value, pauseMs, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The address changed by itself: Back, or "clear filters". What is only being trimmed stays as typed.
    if (typed.trim() !== value) setTyped(value);
  }
  const send = useEffectEvent(() => onChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, known, pauseMs]);
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-72 sm:min-w-40">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={MAX_SEARCH_CHARS}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        className={classNames(
          'h-11 w-full rounded-md border border-edge bg-surface pr-11 pl-10 text-lg transition-colors pointer-fine:h-10 pointer-fine:text-base',
          'placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-0',
          '[&::-webkit-search-cancel-button]:hidden',
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
