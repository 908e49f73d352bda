import type { NewShift, PlanItem, ShiftEdit } from '@ijsploeg/worker/contract';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { SHIFT_RULES, type ShiftValues, toFormValues } from '../../components/shifts/form/shift-form.ts';
import { ShiftFormFields } from '../../components/shifts/form/shift-form-fields.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';

interface ItemDialogProps {
  item: PlanItem;
  /** Names the draft of the form. */
  draft: string;
  onSave: (after: ShiftEdit) => Promise<void>;
  onClose: () => void;
}

/** The form of one shift of a plan: that of a single shift. */
export function ItemDialog({ item: { after }, draft, onSave, onClose }: ItemDialogProps) {
  const form = useForm<ShiftValues, void, NewShift>({
    ...SHIFT_RULES,
    toErrors: (issues) =>
      SHIFT_RULES.toErrors?.(
        issues.map((issue) => ({ ...issue, path: issue.path.replace(/^items\.\d+\.after\./, '') })),
      ) ?? {},
    draft,
    initial: toFormValues({ ...after, status: after.status ?? 'active' }),
    send: ({ submissionId: _, ...fields }, { values }) =>
      onSave({ ...fields, ...(after.status && { status: values.status }) }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title={m.plans_item_title()}
      description={m.plans_item_text()}
      form={form}
      submit={m.plans_item_save()}
      onClose={onClose}
    >
      <ShiftFormFields form={form} failed={m.plans_item_failed()} hasStatus={after.status !== undefined} />
    </FormDialog>
  );
}
