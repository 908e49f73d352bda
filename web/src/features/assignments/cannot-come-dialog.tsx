import { MAX_REASON_CHARS, type MyAssignment, type Shift } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TextArea } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { HelpContact } from '../../components/help-contact.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { FollowingChoice } from '../../components/shifts/following-choice.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatWhen } from '../../lib/format/format-date.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { dashboardQuery } from '../../lib/shifts/dashboard.query.ts';
import { myAssignmentsQuery } from '../../lib/shifts/my-assignments.query.ts';
import { canCancel, needsStandIn } from '../../lib/shifts/places.ts';
import { cannotComeMutation } from '../../lib/shifts/stand-in-mutations.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { followingPlaces } from './my-shifts.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface CannotComeDialogProps {
  assignmentId: string;
  now: Date;
  onClose: () => void;
}

/** For a reader who cannot come to a shift: says what will happen, and then offers other shifts. */
export function CannotComeDialog({ assignmentId, now, onClose }: CannotComeDialogProps) {
  const query = useQuery(myAssignmentsQuery);
  return (
    <LoadedDialog query={query} size="sm" title={m.cannot_title()} failed={m.mine_failed()} onClose={onClose}>
      {(assignments) => {
        const assignment = assignments.find(({ id }) => id === assignmentId);
        if (assignment?.standIn) return <Seeking {...{ assignment, now, onClose }} />;
        if (!assignment || !(canCancel(assignment, now) || needsStandIn(assignment, now)))
          return <Settled onClose={onClose} />;
        return (
          <Question
            {...{ assignment, now, onClose }}
            following={followingPlaces(assignments, assignment, now)}
          />
        );
      }}
    </LoadedDialog>
  );
}

interface PartProps {
  assignment: MyAssignment;
  now: Date;
  onClose: () => void;
}

const nameOf = ({ title, startTime, endTime }: Shift, now: Date) =>
  `${title} · ${formatWhen(startTime, endTime, now)}`;

function Question({
  assignment,
  following,
  now,
  onClose,
}: PartProps & { following: readonly MyAssignment[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = useMutation(cannotComeMutation);
  const isGivenBack = canCancel(assignment, now);
  const form = useForm({
    draft: `cannot-come ${assignment.id}`,
    initial: { reason: '' },
    send: ({ reason }) => mutateAsync({ assignmentIds: [assignment.id, ...chosen], reason }),
    onSent: (outcome) => {
      // The dialog itself shows that a stand-in is sought.
      if (outcome === 'seeking') return;
      const { title } = assignment.shift;
      showToast({
        message:
          chosen.size > 0
            ? m.cannot_several_toast({ count: chosen.size + 1, title })
            : m.places_given_back_toast({ title }),
      });
      onClose();
    },
  });
  return (
    <Dialog
      size="sm"
      title={m.cannot_title()}
      description={nameOf(assignment.shift, now)}
      onClose={onClose}
      onSubmit={form.onSubmit}
      edits={form}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{m.cannot_back()}</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {isGivenBack ? m.cannot_give_back() : m.cannot_seek()}
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">
        <p>{isGivenBack ? m.cannot_gives_back() : m.cannot_seeks()}</p>
        <FollowingChoice
          first={assignment.shift}
          following={following.map(({ id, shift }) => ({ id, startTime: shift.startTime }))}
          reasonOf={() => null}
          onChoose={setChosen}
          {...{ chosen, now }}
        />
        {chosen.size > 0 && <p className="text-ink-muted">{m.cannot_several_text()}</p>}
        {!isGivenBack && (
          <TextArea
            label={m.cannot_reason()}
            hint={m.cannot_reason_hint()}
            optional
            maxChars={MAX_REASON_CHARS}
            {...form.text('reason')}
          />
        )}
        <div>
          <p className="text-ink-muted">{m.cannot_rather_call()}</p>
          <HelpContact />
        </div>
        <FormStatus form={form} failed={m.mine_failed_change()} />
      </div>
    </Dialog>
  );
}

function Seeking({ assignment, now, onClose }: PartProps) {
  return (
    <Dialog
      size="sm"
      title={m.cannot_seeking_title()}
      description={nameOf(assignment.shift, now)}
      onClose={onClose}
      footer={
        <>
          <WithdrawButton assignment={assignment} onWithdrawn={onClose} />
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Alert tone="notice">{m.cannot_seeking_text()}</Alert>
        <OtherShifts now={now} />
      </div>
    </Dialog>
  );
}

/** How many other shifts are offered. */
const OFFERED = 3;

/** A few shifts that suit the reader, chosen as on the dashboard. Hidden if there are none. */
function OtherShifts({ now }: { now: Date }) {
  const { data, isPending } = useQuery(dashboardQuery);
  const shifts = (data?.fitting ?? []).slice(0, OFFERED);
  if (!isPending && shifts.length === 0) return null;
  return (
    <section aria-labelledby="cannot-others">
      <h3 id="cannot-others" className="font-semibold">
        {m.cannot_others()}
      </h3>
      {isPending ? (
        <Loading className="grid gap-3 py-3">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-5 w-48" />
        </Loading>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {shifts.map((shift) => (
            <li key={shift.id} className="relative py-2.5">
              <p className="tabular text-sm text-ink-muted">
                {formatWhen(shift.startTime, shift.endTime, now)} · {shift.location}
              </p>
              <Link
                to="/shifts"
                search={{ view: 'list', shift: shift.id }}
                preload={false}
                className="font-semibold wrap-anywhere text-primary-ink after:absolute after:inset-0 hover:underline"
              >
                {shift.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Settled({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      size="sm"
      title={m.cannot_title()}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <p>{m.cannot_settled()}</p>
    </Dialog>
  );
}
