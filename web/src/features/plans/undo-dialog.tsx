import type { DoubleBooking, PlanOutcome, PlanSummary } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DoubleBookingDialog } from '../../components/shifts/form/double-booking-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { KEPT_TEXTS, planName } from './plan-words.ts';
import { undoPlanMutation } from './plans.queries.ts';

interface UndoDialogProps {
  plan: PlanSummary;
  onClose: () => void;
}

/** Undoes a plan, and names the shifts that had to stay. */
export function UndoDialog({ plan, onClose }: UndoDialogProps) {
  const { mutateAsync } = useMutation(undoPlanMutation);
  const [doubleBooked, setDoubleBooked] = useState<readonly DoubleBooking[] | null>(null);
  const [outcome, setOutcome] = useState<PlanOutcome | null>(null);

  async function undo(overrideOverlap: boolean): Promise<void> {
    const done = await mutateAsync({ planId: plan.id, version: plan.version, overrideOverlap });
    setDoubleBooked(null);
    if (done.kept.length > 0) return setOutcome(done);
    showToast({ message: undoneText(done) });
    onClose();
  }

  if (outcome)
    return (
      <Dialog
        title={m.plans_kept_title({ count: outcome.kept.length })}
        description={undoneText(outcome)}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        }
      >
        <ul className="grid gap-3">
          {outcome.kept.map(({ shiftId, title, startTime, why, people }) => (
            <li key={shiftId}>
              <p className="font-semibold wrap-anywhere">
                {title}, <span className="tabular">{formatMoment(startTime)}</span>
              </p>
              <p className="text-ink-muted">
                {[KEPT_TEXTS[why](), people.join(', ')].filter(Boolean).join(' ')}
              </p>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  if (doubleBooked)
    return (
      <DoubleBookingDialog
        people={doubleBooked}
        onSave={() => undo(true)}
        onClose={() => setDoubleBooked(null)}
      />
    );
  return (
    <ConfirmDialog
      title={m.plans_undo_title()}
      description={planName(plan)}
      confirm={m.plans_undo()}
      cancel={m.plans_not_now()}
      variant="primary"
      failed={m.plans_not_undone()}
      onConfirm={async () => {
        try {
          await undo(false);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'plan.double_books') throw error;
          setDoubleBooked(error.detail.people as DoubleBooking[]);
        }
      }}
      onClose={onClose}
    >
      <p>
        {plan.kind === 'create'
          ? m.plans_undo_create({ count: plan.appliedCount })
          : m.plans_undo_change({ count: plan.appliedCount })}
      </p>
      <p className="text-ink-muted">
        {plan.kind === 'create' ? m.plans_undo_create_keeps() : m.plans_undo_change_keeps()}
      </p>
    </ConfirmDialog>
  );
}

const undoneText = ({ done, notified }: PlanOutcome) =>
  [m.plans_undone({ count: done }), notified > 0 && m.plans_undone_notified({ count: notified })]
    .filter(Boolean)
    .join(' ');
