import { SKILLS, type Skill } from '@ijsploeg/worker/contract';
import { skillLabel } from '../../lib/format/skill-label.ts';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { ToggleField } from '../forms/choice-fields.tsx';
import { TextField } from '../forms/field.tsx';

type TextProps = Omit<ReturnType<Form<{ phoneNumber: string }>['text']>, 'name'> & { name: string };

/** The phone number of the person who fills in the form. */
export const PhoneField = (field: TextProps) => (
  <TextField
    label={m.profile_phone()}
    type="tel"
    autoComplete="tel"
    hint={m.profile_phone_hint()}
    {...field}
  />
);

interface SkillsFieldProps {
  value: readonly Skill[];
  error: string | null;
  onChange: (skills: Skill[]) => void;
}

/** What the person who fills in the form is good at. */
export const SkillsField = (field: SkillsFieldProps) => (
  <ToggleField
    label={m.profile_skills()}
    optional
    hint={m.profile_skills_hint()}
    options={SKILLS}
    labelOf={skillLabel}
    {...field}
  />
);
