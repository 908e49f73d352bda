import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Choice, Choices } from '../../lib/forms/versions.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';

/** A part in which two versions differ, with both texts; empty where it has no value. */
export interface DifferingPart<Part extends string> {
  key: Part;
  label: string;
  texts: Record<Choice, string>;
}

interface VersionsDialogProps<Part extends string> {
  /** The introduction. */
  text: ReactNode;
  parts: readonly DifferingPart<Part>[];
  choices: Choices<Part>;
  onChoose: (choices: Choices<Part>) => void;
  /** Back to the form, with the chosen version. */
  onEdit: () => void;
  /** Saves the chosen version. */
  onSave: () => void;
  onClose: () => void;
}

/** Closing discards both the edits and the choices. */
const CHOICES = { isDirty: true, reset: () => {} };

/** Shows two versions side by side, with a choice for each part that differs. */
export function VersionsDialog<Part extends string>({
  text,
  parts,
  choices,
  onChoose,
  onEdit,
  onSave,
  onClose,
}: VersionsDialogProps<Part>) {
  const lead = useRef<HTMLParagraphElement>(null);
  // The replaced form had the focus.
  useEffect(() => lead.current?.focus(), []);
  return (
    <Dialog
      title={m.versions_title()}
      onClose={onClose}
      edits={CHOICES}
      footer={
        <>
          <Button onClick={onEdit}>{m.versions_edit()}</Button>
          <Button variant="primary" onClick={onSave}>
            {m.versions_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p ref={lead} tabIndex={-1} className="focus-visible:outline-none">
          {text}
        </p>
        {parts.map(({ key, label, texts }) => (
          <PartChoice
            key={key}
            label={label}
            texts={texts}
            choice={choices[key] ?? 'theirs'}
            onChoose={(choice) => onChoose({ ...choices, [key]: choice })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const WHOSE = { mine: m.versions_mine, theirs: m.versions_theirs };

interface PartChoiceProps {
  label: string;
  texts: Record<Choice, string>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function PartChoice({ label, texts, choice, onChoose }: PartChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['mine', 'theirs'] as const).map((whose) => (
          <label
            key={whose}
            className={classNames(
              'relative grid min-w-0 content-start gap-0.5 rounded-md border px-3 py-2.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              whose === choice
                ? 'border-primary bg-primary-soft'
                : 'border-edge bg-surface hover:border-primary',
            )}
          >
            <span className="flex items-center gap-2 text-sm text-ink-muted">
              <input
                type="radio"
                name={id}
                checked={whose === choice}
                onChange={() => onChoose(whose)}
                className="size-4 shrink-0 accent-primary focus-visible:outline-none"
              />
              {WHOSE[whose]()}
            </span>
            <span className="break-words whitespace-pre-line">
              {texts[whose] || <span className="text-ink-muted">{m.versions_nothing()}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
