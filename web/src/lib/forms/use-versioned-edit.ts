import { useEffect, useState } from 'react';
import { showToast } from '../../lib/toasts/toasts.ts';
import { ApiError } from '../api/api.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { differences } from './use-edits.ts';
import { type FormRules, useForm } from './use-form.ts';
import type { Choices, Versions } from './versions.ts';

/** The version that another person saved, and for each part that differs which version to save. */
interface Conflict<T, Part extends string> {
  current: T;
  choices: Choices<Part>;
}

interface Versioned {
  id: string;
  version: number;
}

interface VersionedEditOptions<V, F, T, Part extends string> {
  rules: FormRules<V, F>;
  versions: Versions<V, Part>;
  /** The record being edited, as last loaded. */
  saved: T;
  /** Names the draft. */
  draft: string;
  toFormValues: (saved: T) => V;
  update: (fields: F, version: number, values: V) => Promise<unknown>;
  create: (fields: F) => Promise<unknown>;
  /** Whether an error means that the record has been deleted. */
  isDeletedError: (error: ApiError) => boolean;
  messages: Record<'saved' | 'createdAgain', (fields: F) => string>;
  onClose: () => void;
}

/**
 * Edits one version of a record. When another person has saved a newer one meanwhile, both are shown and
 * nothing is overwritten until one is chosen. A record that was deleted meanwhile can be created again, so
 * that no edit is lost.
 */
export function useVersionedEdit<V extends object, F, T extends Versioned, Part extends string>({
  rules,
  versions,
  saved,
  draft,
  toFormValues,
  update,
  create,
  isDeletedError,
  messages,
  onClose,
}: VersionedEditOptions<V, F, T, Part>) {
  // Saved with the edits, so that they are compared with the version they were made on, even after a reload.
  const baseDraft = `${draft}.base`;
  const [base, setBase] = useState(() => (readDraft(baseDraft).base as T | undefined) ?? saved);
  const [conflict, setConflict] = useState<Conflict<T, Part> | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const saveOver =
    (version: T) =>
    (fields: F, { values }: { values: V }) =>
      save(fields, values, version);
  const form = useForm<V, string | null, F>({
    ...rules,
    draft,
    initial: toFormValues(base),
    send: saveOver(base),
    onSent(message) {
      if (message !== null) showToast({ message });
      close();
    },
  });
  if (saved.version > base.version && !form.isDirty && !form.isBusy && !conflict) setBase(saved);
  useEffect(() => writeDraft(baseDraft, form.isDirty ? { base } : {}), [baseDraft, base, form.isDirty]);

  function close(): void {
    writeDraft(baseDraft, {});
    onClose();
  }

  /** @returns the message about the result; null where there was nothing to save */
  async function save(fields: F, values: V, version: T): Promise<string | null> {
    if (isDeleted) {
      await create(fields);
      return messages.createdAgain(fields);
    }
    const unedited = toFormValues(version);
    if (Object.keys(differences(rules.tidy?.(values, values) ?? values, unedited)).length === 0) return null;
    try {
      await update(fields, version.version, values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.detail.current as T | undefined;
      if (!current) {
        setIsDeleted(isDeletedError(error));
        throw error;
      }
      const theirs = toFormValues(current);
      // Without differences, the server has these edits already and only its response to an earlier attempt
      // was lost.
      if (versions.differingParts(values, theirs).length > 0) {
        setConflict({ current, choices: versions.likelyChoices(values, theirs, unedited) });
        throw error;
      }
    }
    return messages.saved(fields);
  }

  /** Continues from their version with the chosen parts of mine. */
  function merge({ current, choices }: Conflict<T, Part>): V {
    const theirs = toFormValues(current);
    const merged = versions.mergeVersions(form.values, theirs, choices);
    setBase(current);
    setConflict(null);
    form.reset(differences(merged, theirs), theirs);
    return merged;
  }

  return {
    form,
    /** The record has been deleted meanwhile. */
    isDeleted,
    conflict,
    choose: (choices: Choices<Part>) => setConflict(conflict && { ...conflict, choices }),
    /** Back to the form, with the chosen version. */
    editChosen: merge,
    /** Sends the chosen version. */
    saveChosen: (chosen: Conflict<T, Part>) => form.submit(merge(chosen), document, saveOver(chosen.current)),
    /** Discards the edits. */
    discard(): void {
      form.reset();
      close();
    },
  };
}
