import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { LoadError } from '../../components/load-error.tsx';
import type { NavSection } from '../../components/shell/menu.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { findQuery, MIN_FOUND_CHARS } from './find.query.ts';
import { type Entry, entriesFor } from './find-entries.ts';

/** The server is asked when typing pauses. */
const PAUSE_MS = 200;

interface FindDialogProps {
  sections: readonly NavSection[];
  isAdmin: boolean;
  onClose: () => void;
}

/** Finds people, shifts, events, screens and acts by their name; the arrow keys choose, Enter opens. */
export function FindDialog({ sections, isAdmin, onClose }: FindDialogProps) {
  const listId = useId();
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** The entry that the arrow keys chose. By its id, because an answer puts others above it. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const term = text.trim();
  const asked = useDebouncedValue(term, PAUSE_MS);
  const query = useQuery(findQuery(asked));
  const isAsked = term.length >= MIN_FOUND_CHARS;
  // Only the answer to this text, or Enter would open what another one found.
  const found = isAsked && asked === term ? query.data : undefined;
  const groups = entriesFor({ text: term, sections, isAdmin, now, found });
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosenId) ?? entries[0];
  const isWaiting = isAsked && !found && !query.error;
  const optionId = (id: string) => `${listId}-${id}`;
  const optionOf = (id: string) => list.current?.querySelector<HTMLElement>(`#${CSS.escape(optionId(id))}`);

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!active || (by === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (by === undefined) {
      optionOf(active.id)?.click();
      return;
    }
    const next = entries.at((entries.indexOf(active) + by) % entries.length);
    if (!next) return;
    setChosenId(next.id);
    optionOf(next.id)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog title={m.find_title()} onClose={onClose} initialFocus={input}>
      <TextField
        ref={input}
        label={m.find_label()}
        type="search"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': optionId(active.id) })}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={MAX_SEARCH_CHARS}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      {query.error && isAsked && (
        <LoadError
          error={query.error}
          message={errorMessage(query.error, m.find_failed())}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <p role="status" className={classNames('text-ink-muted', entries.length > 0 && 'sr-only')}>
        {isWaiting
          ? m.find_waiting()
          : entries.length > 0
            ? m.find_count({ count: entries.length })
            : m.find_none()}
      </p>
      {/* As high as a usual answer, so that the dialog does not jump while it is awaited. */}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={m.find_title()}
        className="grid content-start gap-3 sm:min-h-96"
      >
        {groups.map((group) => (
          <fieldset key={group.title} aria-label={group.title} className="min-w-0">
            <p className="px-3 pb-1 text-sm font-semibold text-ink-muted" aria-hidden="true">
              {group.title}
            </p>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry.id)}
                entry={entry}
                isActive={entry === active}
                onChoose={onClose}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

interface OptionProps {
  /** The id of the element. */
  id: string;
  entry: Entry;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, entry: { icon: Icon, label, hint, link }, isActive, onChoose }: OptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      preload={false}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken',
        isActive && 'bg-primary-soft text-primary-ink',
      )}
    >
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="flex min-w-0 grow flex-col gap-x-3 sm:flex-row sm:items-baseline sm:justify-between">
        <span className="wrap-anywhere">{label}</span>
        {hint && <span className="min-w-0 truncate text-sm text-ink-muted">{hint}</span>}
      </span>
    </Link>
  );
}
