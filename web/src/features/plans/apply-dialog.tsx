import type { PlanKind } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { m } from '../../paraglide/messages.js';

interface ApplyDialogProps {
  kind: PlanKind;
  count: number;
  peopleToNotify: number;
  onApply: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a large plan is applied: the number of its shifts has to be typed. */
export function ApplyDialog({ kind, count, peopleToNotify, onApply, onClose }: ApplyDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <ConfirmDialog
      title={m.plans_apply_title()}
      confirm={m.plans_apply({ count })}
      cancel={m.plans_not_now()}
      variant="primary"
      failed={m.plans_not_done()}
      onConfirm={async () => {
        if (typed.replace(/\D/g, '') !== String(count)) {
          setIsWrong(true);
          return false;
        }
        return onApply();
      }}
      onClose={onClose}
    >
      <p>{kind === 'create' ? m.plans_apply_create({ count }) : m.plans_apply_change({ count })}</p>
      {peopleToNotify > 0 && <p>{m.plans_notifies({ count: peopleToNotify })}</p>}
      <TextField
        label={m.plans_apply_type({ count })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isWrong ? m.plans_apply_wrong({ count }) : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}
