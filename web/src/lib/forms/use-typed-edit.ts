import { useState } from 'react';
import { ApiError } from '../api/api.ts';
import { showToast } from '../toasts/toasts.ts';
import { type FormRules, isSameForm } from './typed-form.ts';
import type { TypedPeriod } from './typed-period.ts';
import { readTypedDraft, useTypedForm } from './use-typed-form.ts';
import type { Choices, Versions } from './versions.ts';

/** Another's edit of what is being edited here, and what is to stand of each part that differs. */
export interface Conflict<Kept, Part extends string> {
  current: Kept;
  choices: Choices<Part>;
}

interface Versioned {
  id: string;
  title: string;
  version: number;
}

interface EditOptions<Form, Fields, Kept, Part extends string> {
  rules: FormRules<Form & TypedPeriod, Fields>;
  versions: Versions<Form, Part>;
  /** What is edited; may be read anew meanwhile. */
  kept: Kept;
  /** Names what is kept of the form; with the person's id in it. */
  draft: string;
  /** It as one would have typed it. */
  type: (kept: Kept) => Form;
  change: (fields: Fields, form: Form, version: number) => Promise<unknown>;
  create: (fields: Fields) => Promise<unknown>;
  /** True for the refusal of what was deleted meanwhile. */
  isGone: (error: ApiError) => boolean;
  words: { saved: (title: { title: string }) => string; addedAnew: (title: { title: string }) => string };
  onClose: () => void;
}

/**
 * An edit, from the version it began with. What another changed in between is not written over before somebody
 * chose. What was deleted meanwhile can be added anew, so that nothing typed is lost.
 */
export function useTypedEdit<
  Form extends TypedPeriod & { title: string },
  Fields extends { title: string },
  Kept extends Versioned,
  Part extends string,
>({
  rules,
  versions,
  kept,
  draft,
  type,
  change,
  create,
  isGone: isGoneError,
  words,
  onClose,
}: EditOptions<Form, Fields, Kept, Part>) {
  const [base, setBase] = useState<Kept>(() => readTypedDraft<Form, Kept>(draft).base ?? kept);
  const [conflict, setConflict] = useState<Conflict<Kept, Part> | null>(null);
  const [isGone, setIsGone] = useState(false);
  const sendOver = (seen: Kept) => (fields: Fields, form: Form) => save(fields, form, seen);
  const form = useTypedForm<Form, Fields, Kept>(rules, {
    draft,
    start: type(base),
    base,
    send: sendOver(base),
  });

  if (kept.version > base.version && !form.isDirty && !form.isBusy && !conflict) {
    // Nothing was typed yet: what is shown follows.
    setBase(kept);
    form.replace(type(kept));
  }

  function finish(message: string): void {
    form.forget();
    showToast({ message });
    onClose();
  }

  async function save(fields: Fields, typed: Form, seen: Kept): Promise<void> {
    const { title } = fields;
    if (isGone) {
      await create(fields);
      return finish(words.addedAnew({ title }));
    }
    if (isSameForm(rules.tidy(typed), type(seen))) {
      form.forget();
      return onClose();
    }
    try {
      await change(fields, typed, seen.version);
      finish(words.saved({ title }));
    } catch (error) {
      const current = error instanceof ApiError && (error.detail.current as Kept | undefined);
      if (!current) {
        if (error instanceof ApiError && isGoneError(error)) setIsGone(true);
        throw error;
      }
      const theirs = type(current);
      // The answer to an earlier attempt was lost: what is there is what was sent.
      if (versions.differingParts(typed, theirs).length === 0) return finish(words.saved({ title }));
      setConflict({ current, choices: versions.likelyChoices(typed, theirs, type(seen)) });
    }
  }

  /** Goes on from their version with what was chosen of mine. */
  function settle({ current, choices }: Conflict<Kept, Part>): Form {
    const merged = versions.mergeVersions(form.values, type(current), choices);
    setBase(current);
    setConflict(null);
    form.replace(merged);
    return merged;
  }

  return {
    form,
    /** It was deleted meanwhile. */
    isGone,
    conflict,
    choose: (choices: Choices<Part>) => setConflict(conflict && { ...conflict, choices }),
    /** Back to the form, with the version that was chosen. */
    editOn: settle,
    /** Sends the version that was chosen. */
    saveChosen: (chosen: Conflict<Kept, Part>) => form.submit(settle(chosen), sendOver(chosen.current)),
  };
}
