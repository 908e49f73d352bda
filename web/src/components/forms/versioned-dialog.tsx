import type { ReactNode } from 'react';
import type { useVersionedEdit } from '../../lib/forms/use-versioned-edit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type DifferingPart, VersionsDialog } from './versions-dialog.tsx';

interface Versioned {
  id: string;
  version: number;
}

interface VersionedDialogProps<V extends object, F, T extends Versioned, Part extends string> {
  edit: ReturnType<typeof useVersionedEdit<V, F, T, Part>>;
  title: string;
  description?: string;
  /** The texts of the question which version to save, and the parts that differ. */
  versions: { text: string; parts: readonly DifferingPart<Part>[] };
  submit: string;
  /** The submit button once the record has been deleted. */
  submitAnew: string;
  /** Before the submit button, unless the record has been deleted. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The dialog of {@link useVersionedEdit}: the form, or the choice between two versions. */
export function VersionedDialog<V extends object, F, T extends Versioned, Part extends string>({
  edit: { form, isDeleted, conflict, choose, editChosen, saveChosen, discard },
  title,
  description,
  versions: { text, parts },
  submit,
  submitAnew,
  footer,
  children,
}: VersionedDialogProps<V, F, T, Part>) {
  if (conflict)
    return (
      <VersionsDialog
        text={text}
        parts={parts}
        choices={conflict.choices}
        onChoose={choose}
        onEdit={() => editChosen(conflict)}
        onSave={() => void saveChosen(conflict)}
        onClose={discard}
      />
    );
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={discard}
      onSubmit={form.onSubmit}
      edits={form}
      footer={
        <>
          {!isDeleted && footer}
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {isDeleted ? submitAnew : submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** How many people a change is mailed to. */
export const FooterNote = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-ink-muted sm:mr-auto sm:max-w-80 sm:self-center">{children}</p>
);
