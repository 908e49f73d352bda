import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps<Key extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { key: Key; label: ReactNode }[];
  /** Controlled by the parent, preferably as a search parameter. */
  value: Key;
  onChange: (key: Key) => void;
  /** At the other end of the strip, above it where there is no room. */
  aside?: ReactNode;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs; the arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, aside, children }: TabsProps<Key>) {
  const id = useId();
  function move(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ key }) => key === value);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const tab = tabs[targets[event.key] ?? -1];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  }
  return (
    <div>
      {/* The strip covers the line below it: a tab that stuck out of the strip would make it scroll. */}
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-4 border-b border-line">
        <div
          role="tablist"
          aria-label={label}
          className="scroll-row -mb-px flex gap-1 overflow-x-auto max-w-full"
        >
          {tabs.map(({ key, label: text }) => (
            <button
              key={key}
              id={`${id}-${key}`}
              type="button"
              role="tab"
              aria-selected={key === value}
              aria-controls={`${id}-panel`}
              tabIndex={key === value ? 0 : -1}
              onClick={() => onChange(key)}
              onKeyDown={move}
              className={classNames(
                'min-h-11 border-b-2 px-2 sm:px-3 font-semibold whitespace-nowrap transition-colors -outline-offset-2',
                key === value
                  ? 'border-primary text-primary-ink'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {text}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}
