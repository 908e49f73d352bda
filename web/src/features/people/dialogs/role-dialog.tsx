import type { Person } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { roleName } from '../../../lib/format/role-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { changeRoleMutation, freshPersonQuery } from '../people.queries.ts';
import { ROLE_STEPS, type RoleStep } from '../role-steps.ts';

interface Named {
  name: string;
}

interface StepTexts {
  /** The name of the action in the list. */
  action: () => string;
  title: (named: Named) => string;
  text: (named: Named) => string;
  button: () => string;
  failed: () => string;
}

const TEXTS: Record<RoleStep, StepTexts> = {
  upgrade: {
    action: m.people_upgrade,
    title: m.people_upgrade_title,
    text: m.people_upgrade_text,
    button: m.people_upgrade,
    failed: m.people_failed_upgrade,
  },
  admin: {
    action: m.people_make_admin,
    title: m.people_make_admin_title,
    text: m.people_make_admin_text,
    button: m.people_make_admin,
    failed: m.people_failed_admin,
  },
  'step-down': {
    action: m.people_step_down,
    title: m.people_step_down_title,
    text: m.people_step_down_text,
    button: m.people_put_back,
    failed: m.people_failed_step_down,
  },
  downgrade: {
    action: m.people_downgrade,
    title: m.people_downgrade_title,
    text: m.people_downgrade_text,
    button: m.people_put_back,
    failed: m.people_failed_downgrade,
  },
};

interface RoleDialogProps {
  personId: string;
  step: RoleStep;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a role changes, and shows what changes with it. */
export function RoleDialog({ personId, step, isSelf, onClose }: RoleDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={TEXTS[step].action()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      size="sm"
      onClose={onClose}
    >
      {(person) => <RoleQuestion {...{ person, step, isSelf, onClose }} />}
    </LoadedDialog>
  );
}

type RoleQuestionProps = Omit<RoleDialogProps, 'personId'> & { person: Person };

function RoleQuestion({ person, step, isSelf, onClose }: RoleQuestionProps) {
  const { mutateAsync } = useMutation(changeRoleMutation);
  const { from, role } = ROLE_STEPS[step];
  const name = personName(person);
  const { title, text, button, failed } = TEXTS[step];

  function refusal(): string | null {
    if (isSelf) return m.error_person_is_self();
    // Another admin was quicker.
    return person.role === from
      ? null
      : m.people_has_other_role({ name, role: roleName(person.role).toLowerCase() });
  }

  async function changeRole() {
    const { freedShifts } = await mutateAsync({ personId: person.id, role, from });
    const done = m.people_role_changed({ name, role: roleName(role).toLowerCase() });
    showToast({
      message: freedShifts > 0 ? `${done} ${m.people_freed({ count: freedShifts })}` : done,
    });
    onClose();
  }
  return (
    <ConfirmDialog
      title={title({ name })}
      confirm={button()}
      cancel={m.ui_keep()}
      variant={step === 'downgrade' ? 'danger' : 'primary'}
      refusal={refusal()}
      failed={failed()}
      onConfirm={changeRole}
      onClose={onClose}
    >
      <p>{text({ name })}</p>
      {step === 'downgrade' && (
        <Alert tone={person.upcomingShiftCount > 0 ? 'notice' : 'info'}>
          {person.upcomingShiftCount > 0
            ? m.people_downgrade_loses({ name, count: person.upcomingShiftCount })
            : m.people_loses_nothing({ name })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
