import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import type { NavSection } from '../../components/shell/menu.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { findQuery, MIN_FOUND_CHARS } from './find.query.ts';
import { type EntryGroup, entriesFor } from './find-entries.ts';

/** The server is asked when typing pauses. */
const PAUSE_MS = 200;

interface FindDialogProps {
  sections: readonly NavSection[];
  isAdmin: boolean;
  onClose: () => void;
}

/** Finds people, shifts, events, screens and acts by their name; the arrow keys choose, Enter opens. */
export function FindDialog({ sections, isAdmin, onClose }: FindDialogProps) {
  const id = useId();
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const asked = useDebouncedValue(text.trim(), PAUSE_MS);
  const query = useQuery(findQuery(asked));
  const isAsked = text.trim().length >= MIN_FOUND_CHARS;
  const groups = entriesFor({ text, sections, isAdmin, now, found: isAsked ? query.data : undefined });
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const active = Math.min(at, count - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const isWaiting = isAsked && (query.isFetching || asked !== text.trim());

  function move(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && count > 0) {
      event.preventDefault();
      const next = (active + by + count) % count;
      setAt(next);
      list.current?.querySelector(`#${CSS.escape(optionId(next))}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>(`#${CSS.escape(optionId(active))}`)?.click();
    }
  }

  return (
    <Dialog title={m.find_title()} onClose={onClose} initialFocus={input}>
      <div className="relative">
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink-muted"
          aria-hidden="true"
        />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={m.find_label()}
          placeholder={m.find_label()}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(count > 0 && { 'aria-activedescendant': optionId(active) })}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={MAX_SEARCH_CHARS}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={move}
          className="h-12 w-full rounded-md border border-edge bg-surface pr-3 pl-10 text-lg placeholder:text-ink-muted focus-visible:border-primary [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {query.error && isAsked && (
        <LoadError
          error={query.error}
          message={errorMessage(query.error, m.find_failed())}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <p role="status" className={classNames('mt-3 text-ink-muted', count > 0 && 'sr-only')}>
        {isWaiting ? m.find_waiting() : count > 0 ? m.find_count({ count }) : m.find_none()}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.find_title()}
        className="mt-2 grid gap-3"
      >
        <Groups {...{ groups, active, optionId }} onChoose={onClose} />
      </div>
    </Dialog>
  );
}

interface GroupsProps {
  groups: readonly EntryGroup[];
  /** The index of the chosen entry among those of all groups. */
  active: number;
  optionId: (index: number) => string;
  onChoose: () => void;
}

function Groups({ groups, active, optionId, onChoose }: GroupsProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return groups.map(({ title, entries }, group) => (
    <fieldset key={title} aria-label={title} className="min-w-0">
      <p className="px-3 pb-1 text-sm font-semibold text-ink-muted" aria-hidden="true">
        {title}
      </p>
      {entries.map(({ id, icon: Icon, label, hint, link }, index) => {
        const at = (starts[group] ?? 0) + index;
        return (
          <Link
            key={id}
            {...link}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            preload={false}
            onClick={onChoose}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken',
              at === active && 'bg-primary-soft text-primary-ink',
            )}
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            <span className="flex min-w-0 grow flex-col gap-x-3 sm:flex-row sm:items-baseline sm:justify-between">
              <span className="wrap-anywhere">{label}</span>
              {hint && <span className="min-w-0 truncate text-sm text-ink-muted">{hint}</span>}
            </span>
          </Link>
        );
      })}
    </fieldset>
  ));
}
