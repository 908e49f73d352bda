import type { Person } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { roleName } from '../../../lib/format/role-name.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { changeRoleMutation } from '../people.queries.ts';
import { ROLE_STEPS, type RoleStep } from '../role-steps.ts';
import { KnownPersonDialog } from './known-person-dialog.tsx';

interface Named {
  name: string;
}

interface StepTexts {
  /** The act, as the list names it. */
  act: () => string;
  title: (named: Named) => string;
  text: (named: Named) => string;
  button: () => string;
}

const TEXTS: Record<RoleStep, StepTexts> = {
  upgrade: {
    act: m.people_upgrade,
    title: m.people_upgrade_title,
    text: m.people_upgrade_text,
    button: m.people_upgrade,
  },
  admin: {
    act: m.people_make_admin,
    title: m.people_make_admin_title,
    text: m.people_make_admin_text,
    button: m.people_make_admin,
  },
  'step-down': {
    act: m.people_step_down,
    title: m.people_step_down_title,
    text: m.people_step_down_text,
    button: m.people_put_back,
  },
  downgrade: {
    act: m.people_downgrade,
    title: m.people_downgrade_title,
    text: m.people_downgrade_text,
    button: m.people_put_back,
  },
};

interface RoleDialogProps {
  personId: string;
  step: RoleStep;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before somebody gets another role, and says what it takes or gives. */
export function RoleDialog({ personId, step, isSelf, onClose }: RoleDialogProps) {
  return (
    <KnownPersonDialog personId={personId} title={TEXTS[step].act()} onClose={onClose}>
      {(person) => <RoleQuestion {...{ person, step, isSelf, onClose }} />}
    </KnownPersonDialog>
  );
}

type RoleQuestionProps = Omit<RoleDialogProps, 'personId'> & { person: Person };

function RoleQuestion({ person, step, isSelf, onClose }: RoleQuestionProps) {
  const { mutateAsync, isPending, isSuccess, error, submittedAt } = useMutation(changeRoleMutation);
  const oneAtATime = useSingleFlight();
  const { from, role } = ROLE_STEPS[step];
  const name = personName(person);
  // Another admin was quicker. What this dialog itself just did is no surprise.
  const hasOther = person.role !== from && !isPending && !isSuccess;
  const isPossible = !hasOther && !isSelf;

  async function take() {
    try {
      const { freedShifts } = await mutateAsync({ personId: person.id, role, from });
      const done = m.people_role_changed({ name, role: roleName(role).toLowerCase() });
      showToast({
        message: freedShifts > 0 ? `${done} ${m.people_freed({ count: freedShifts })}` : done,
      });
      onClose();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={TEXTS[step].title({ name })}
      onClose={onClose}
      footer={
        isPossible ? (
          <>
            <Button onClick={onClose}>{m.people_leave()}</Button>
            <Button
              variant={step === 'downgrade' ? 'danger' : 'primary'}
              busy={isPending}
              onClick={() => void oneAtATime(take)}
            >
              {TEXTS[step].button()}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        )
      }
    >
      <div className="grid gap-4">
        {isSelf ? (
          <Alert tone="notice">{m.error_person_is_self()}</Alert>
        ) : hasOther ? (
          <Alert tone="notice">
            {m.people_has_other_role({ name, role: roleName(person.role).toLowerCase() })}
          </Alert>
        ) : (
          <>
            <p>{TEXTS[step].text({ name })}</p>
            {step === 'downgrade' && (
              <Alert tone={person.upcomingShiftCount > 0 ? 'notice' : 'info'}>
                {person.upcomingShiftCount > 0
                  ? m.people_downgrade_loses({ name, count: person.upcomingShiftCount })
                  : m.people_loses_nothing({ name })}
              </Alert>
            )}
          </>
        )}
        {error && !hasOther && (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
