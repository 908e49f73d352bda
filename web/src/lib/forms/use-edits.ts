import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrating } from '../hooks/use-is-hydrating.ts';
import { readDraft, writeDraft } from './drafts.ts';

interface EditsOptions<V> {
  /** Names the draft, which belongs to the person who is signed in in this tab. */
  draft: string;
  /** The values before any edit; when they change, untouched fields follow. */
  initial: V;
  /** Fields that are never written to storage. */
  secrets?: readonly (keyof V & string)[] | undefined;
}

/** The edited values of a form. They survive a change of language, a reload and the end of the session. */
export function useEdits<V extends object>({ draft, initial, secrets = [] }: EditsOptions<V>) {
  const isHydrating = useIsHydrating();
  const [edits, setEdits] = useState(() => (isHydrating ? {} : readDraft(draft)) as Partial<V>);
  // Several edits in one event build on each other before a render.
  const latest = useRef(edits);
  const changed = Object.keys(differences(edits, initial)) as (keyof V & string)[];
  const isDirty = changed.length > 0;
  // A form with secrets is visibly not sent: they are empty.
  const [isRestored, setIsRestored] = useState(secrets.length === 0 && isDirty);

  /** Replaces all edits. */
  function replace(next: Partial<V>): void {
    latest.current = next;
    setEdits(next);
    writeDraft(draft, next as Record<string, unknown>, secrets);
  }

  function edit(change: Partial<V>): void {
    replace(differences({ ...latest.current, ...change }, initial));
  }

  // A prerendered page is empty, until something is typed into it.
  const restore = useEffectEvent(() => {
    if (isHydrating) edit({ ...readDraft(draft), ...typedText(initial) } as Partial<V>);
  });
  // Before the next render, which would empty the fields.
  useLayoutEffect(() => restore(), []);

  return {
    /** The edits that are not rendered yet included. */
    latest: (): Partial<V> => latest.current,
    /** The values of this render. */
    values: { ...initial, ...edits } as V,
    /** The values with the edits that are not rendered yet. */
    current: (): V => ({ ...initial, ...latest.current }),
    /** The fields with a value that differs from the initial one. */
    changed,
    /** Whether there are any. */
    isDirty,
    /** Whether the values are edits of an earlier visit; see `UnsavedNotice`. */
    isRestored: isRestored && isDirty,
    edit,
    replace,
    /** Removes what was sent. Edits made while the request was pending are not sent yet. */
    markSent(sent: V): void {
      replace(differences(latest.current, sent));
      setIsRestored(false);
    },
    /** Replaces all edits, which are then not those of an earlier visit. */
    reset(next: Partial<V>): void {
      replace(next);
      setIsRestored(false);
    },
  };
}

/** The values of one form that differ from those of another. */
export const differences = <V extends object>(values: Partial<V>, others: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name as keyof V]),
    ),
  ) as Partial<V>;

/** What was typed into the page before the form was there, by field. */
const typedText = (fields: object): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('form input[name]')]
      .filter(({ name, value }) => value && name in fields)
      .map(({ name, value }) => [name, value]),
  );
