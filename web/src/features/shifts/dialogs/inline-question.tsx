import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { m } from '../../../paraglide/messages.js';

interface InlineQuestionProps {
  children: ReactNode;
  /** The label of the confirm button. */
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation below its row, since a second dialog would cover it. */
export function InlineQuestion({
  children,
  action,
  isDangerous = false,
  busy,
  onConfirm,
  onCancel,
}: InlineQuestionProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <div role="alert" className="mt-2 animate-appear rounded-md bg-amber-soft px-3 py-2.5 text-amber-ink">
      <p className="mb-2">{children}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={cancelButton} size="sm" onClick={onCancel}>
          {m.shifts_question_no()}
        </Button>
        <Button size="sm" variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  );
}
