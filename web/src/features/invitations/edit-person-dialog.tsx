import { MAX_INVITED_CELL_CHARS, SKILLS, type Skill } from '@ijsploeg/worker/contract';
import { ToggleField } from '../../components/forms/choice-fields.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { fieldMessage } from '../../lib/forms/field-message.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import type { SheetPerson } from './people-sheet/to-people.ts';
import type { CheckedPerson } from './people-table.tsx';

interface EditPersonDialogProps {
  person: CheckedPerson | undefined;
  onSave: (change: Partial<SheetPerson>) => void;
  onClose: () => void;
}

const isSkill = (name: string): name is Skill => SKILLS.some((skill) => skill === name);

/** Corrects one row of a sheet. The preview checks it again. */
export function EditPersonDialog({ person, onSave, onClose }: EditPersonDialogProps) {
  return person ? <EditPerson key={person.row} person={person} onSave={onSave} onClose={onClose} /> : null;
}

function EditPerson({ person, onSave, onClose }: EditPersonDialogProps & { person: CheckedPerson }) {
  const { row, check, firstName, lastName, email, phone, skills } = person;
  const form = useForm({
    draft: `invited.${row}.${email}`,
    initial: { firstName, lastName, email, phone, skills: skills.filter(isSkill) as readonly Skill[] },
    send: async (values) => onSave({ ...values, skills: [...values.skills] }),
    onSent: onClose,
  });
  /** The fault of a value, until it is edited. */
  const faultOf = (field: 'firstName' | 'lastName' | 'email' | 'phone') => {
    const fault = check.faults.find((one) => one.field === field);
    return fault && form.values[field] === person[field] ? fieldMessage(fault.rule, field) : null;
  };
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    ...form.text(name),
    error: faultOf(name),
    maxLength: MAX_INVITED_CELL_CHARS,
    autoComplete: 'off',
  });
  const unknown = skills.filter((name) => !isSkill(name));
  return (
    <FormDialog
      title={m.invitations_edit_title({ row })}
      form={form}
      submit={m.invitations_edit_save()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <div className="grid gap-x-3 sm:grid-cols-2">
          <TextField label={m.auth_first_name()} {...field('firstName')} />
          <TextField label={m.auth_last_name()} optional {...field('lastName')} />
        </div>
        <TextField label={m.auth_email()} type="email" autoCapitalize="none" {...field('email')} />
        <TextField label={m.profile_phone()} type="tel" optional {...field('phone')} />
        <ToggleField
          label={m.people_skills()}
          optional
          hint={unknown.length > 0 && m.invitations_unknown_skills({ names: unknown.join(', ') })}
          options={SKILLS}
          labelOf={skillLabel}
          {...form.list('skills')}
        />
      </div>
    </FormDialog>
  );
}
