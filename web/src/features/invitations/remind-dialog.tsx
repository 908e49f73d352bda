import { useMutation } from '@tanstack/react-query';
import { CountField, isMistyped } from '../../components/forms/count-field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { remindMutation } from './invitations.queries.ts';

/** Reminds everybody who has not answered. Their number is typed when it is large. */
export function RemindDialog({ count = 0, onClose }: { count: number | undefined; onClose: () => void }) {
  const { mutateAsync } = useMutation(remindMutation);
  const form = useForm({
    draft: 'remind-invited',
    initial: { number: '' },
    read: (values) =>
      isMistyped(values.number, count)
        ? { errors: { number: () => m.messages_number_wrong({ count }) } }
        : { fields: values },
    send: () => mutateAsync(count),
    onSent: ({ reminded }) => {
      showToast({ message: m.invitations_remind_done({ count: reminded }) });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={m.invitations_remind_title()}
      form={form}
      submit={m.invitations_remind({ count })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.invitations_remind_text()}</p>
        <CountField
          count={count}
          label={m.messages_number({ count })}
          hint={m.messages_number_hint()}
          {...form.text('number')}
        />
        <FormStatus form={form} failed={m.invitations_remind_failed()} />
      </div>
    </FormDialog>
  );
}
