import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CountField, isMistyped } from './count-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormStatus } from './form-status.tsx';

interface CountedDialogProps<A> {
  title: string;
  text: string;
  /** How many people get a mail; typed when the number is large. */
  count: number;
  submit: string;
  failed: string;
  /** Names what was typed, for a reload. */
  draft: string;
  send: (expected: number) => Promise<A>;
  onSent: (answer: A) => void;
  onClose: () => void;
}

/** The last look before many people are mailed, with their number. */
export function CountedDialog<A>({
  title,
  text,
  count,
  submit,
  failed,
  draft,
  send,
  onSent,
  onClose,
}: CountedDialogProps<A>) {
  const form = useForm({
    draft,
    initial: { number: '' },
    read: (values) =>
      isMistyped(values.number, count)
        ? { errors: { number: () => m.messages_number_wrong({ count }) } }
        : { fields: values },
    send: () => send(count),
    onSent: (answer) => {
      onSent(answer);
      onClose();
    },
  });
  // As after an answer that was lost on its way.
  if (count === 0)
    return (
      <Dialog
        size="sm"
        title={title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
      >
        <Alert tone="info">{m.counted_nobody_left()}</Alert>
      </Dialog>
    );
  return (
    <FormDialog size="sm" title={title} form={form} submit={submit} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text}</p>
        <CountField
          count={count}
          label={m.messages_number({ count })}
          hint={m.messages_number_hint()}
          {...form.text('number')}
        />
        <FormStatus form={form} failed={failed} />
      </div>
    </FormDialog>
  );
}
