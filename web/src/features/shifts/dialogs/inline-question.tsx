import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';

interface InlineQuestionProps {
  children: ReactNode;
  /** The label of the confirm button. */
  action: string;
  /** The label of the other one. */
  cancel: string;
  isDangerous?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation below its row, since a second dialog would cover it. */
export function InlineQuestion({
  children,
  action,
  cancel,
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
          {cancel}
        </Button>
        <Button size="sm" variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  );
}
