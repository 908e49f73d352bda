import { type Person, type Profile, SKILLS, type Skill } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ToggleField } from '../../../components/forms/choice-fields.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { personName } from '../../../lib/format/person-name.ts';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { changeSkillsMutation, freshPersonQuery } from '../people.queries.ts';

interface SkillsDialogProps {
  personId: string;
  onSaved: (profile: Profile) => void;
  onClose: () => void;
}

/** Sets the skills of a person, which decide which shifts they see. */
export function SkillsDialog({ personId, onSaved, onClose }: SkillsDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_skills()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      onClose={onClose}
    >
      {(person) => <SkillFields person={person} onSaved={onSaved} onClose={onClose} />}
    </LoadedDialog>
  );
}

function SkillFields({ person, onSaved, onClose }: { person: Person } & Omit<SkillsDialogProps, 'personId'>) {
  const { mutateAsync } = useMutation(changeSkillsMutation);
  const name = personName(person);
  const form = useForm({
    draft: `person-skills.${person.id}`,
    initial: { skills: SKILLS.filter((skill) => person.skills.includes(skill)) as readonly Skill[] },
    send: ({ skills }) => mutateAsync({ personId: person.id, skills }),
    onSent: (saved) => {
      onSaved(saved);
      showToast({ message: m.people_skills_saved({ name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.people_skills_of({ name })}
      form={form}
      submit={m.profile_save()}
      needsChange
      onClose={onClose}
    >
      <ToggleField
        label={m.people_skills()}
        hint={m.people_skills_hint({ name })}
        options={SKILLS}
        labelOf={skillLabel}
        {...form.list('skills')}
      />
      <FormStatus form={form} failed={m.people_failed_skills()} />
    </FormDialog>
  );
}
