import {
  createPlan,
  MAX_DESCRIPTION_CHARS,
  type NewPlan,
  SHIFT_TYPES,
  SKILLS,
} from '@ijsploeg/worker/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type * as v from 'valibot';
import { ToggleField } from '../../../components/forms/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { EventOptions } from '../../../components/shifts/form/event-field.tsx';
import { OpeningFields } from '../../../components/shifts/form/opening-fields.tsx';
import { TYPE_TEXTS } from '../../../components/shifts/form/shift-texts.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { planKeys } from '../../../lib/api/query-keys.ts';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { ChangeChoice } from './change-choice.tsx';
import {
  CHANGE_RULES,
  CHANGE_TOPICS,
  type ChangeTopic,
  type ChangeValues,
  EMPTY_CHANGE,
  readChange,
  topicOf,
  valuesOf,
} from './change-form.ts';

interface ChangeShiftsDialogProps {
  shiftIds: readonly string[];
  onClose: () => void;
}

const TOPIC_TEXTS: Record<ChangeTopic, () => string> = {
  off: m.shifts_change_call_off,
  time: m.shifts_change_time,
  places: m.shifts_change_places,
  other: m.shifts_change_other,
};

/** Makes a draft that changes the chosen shifts in the same way, and shows it. */
export function ChangeShiftsDialog({ shiftIds, onClose }: ChangeShiftsDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: v.InferOutput<typeof NewPlan>) => callApi(createPlan, { body }),
  });
  const form = useForm<ChangeValues, { id: string }, v.InferOutput<typeof NewPlan>>({
    ...CHANGE_RULES,
    read: readChange(shiftIds),
    draft: 'shifts.change',
    initial: EMPTY_CHANGE,
    send: (body) => mutateAsync(body),
    async onSent(plan) {
      client.setQueryData(planKeys.one(plan.id), plan);
      void client.invalidateQueries({ queryKey: planKeys.list });
      await navigate({ to: '/plans/$id', params: { id: plan.id } });
    },
  });
  const { values, errors, edit, complete } = form;
  const [topic, setTopic] = useState(topicOf(values));
  const firstTopic = useInitialFocus<HTMLButtonElement>();
  const choose = (next: ChangeTopic) => {
    if (next === topic) return;
    setTopic(next);
    edit(valuesOf(next));
  };
  const text = (name: 'minutes' | 'days' | 'title' | 'location' | 'maxVolunteers' | 'minVolunteers') => ({
    ...form.text(name),
    autoComplete: 'off',
  });
  const moment = (name: 'opensDate' | 'opensTime') => ({
    value: values[name],
    error: errors[name]?.(),
    onChange: (typed: string) => edit({ [name]: typed }),
    onComplete: (picked?: string) => {
      if (picked !== undefined) edit({ [name]: picked });
      complete();
    },
  });
  return (
    <FormDialog
      title={m.shifts_change_title({ count: shiftIds.length })}
      description={m.shifts_change_text()}
      form={form}
      submit={m.plans_make_draft()}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <fieldset className="mb-2 grid min-w-0 grid-cols-2 gap-2">
          <legend className="mb-1.5 font-semibold">{m.shifts_change_topic()}</legend>
          {CHANGE_TOPICS.map((name) => (
            <Button
              key={name}
              {...(name === CHANGE_TOPICS[0] && { ref: firstTopic })}
              aria-pressed={name === topic}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => choose(name)}
            >
              {TOPIC_TEXTS[name]()}
            </Button>
          ))}
        </fieldset>
        {topic === null && errors.status && (
          <p role="alert" className="text-red-ink">
            {errors.status()}
          </p>
        )}
        {topic === 'off' && <p>{m.shifts_form_status_cancelled_hint()}</p>}
        {topic === 'time' && (
          <div className="grid gap-x-3 gap-y-2 min-[22.5rem]:grid-cols-2">
            <TextField
              label={m.shifts_change_minutes()}
              hint={m.shifts_change_minutes_hint()}
              {...text('minutes')}
            />
            <TextField label={m.shifts_change_days()} hint={m.shifts_change_days_hint()} {...text('days')} />
          </div>
        )}
        {topic === 'places' && (
          <div className="sm:max-w-48">
            <TextField label={m.shifts_form_max()} inputMode="numeric" {...text('maxVolunteers')} />
          </div>
        )}
        {topic === 'other' && (
          <>
            <TextField label={m.shifts_form_name()} {...text('title')} />
            <TextField label={m.shifts_form_location()} {...text('location')} />
            <ChangeChoice
              form={form}
              name="minimum"
              label={m.shifts_form_min()}
              none={m.shifts_change_min_none()}
              set={m.shifts_change_min_set()}
            >
              <TextField
                label={m.shifts_change_min_set()}
                hint={m.shifts_form_min_hint()}
                inputMode="numeric"
                {...text('minVolunteers')}
              />
            </ChangeChoice>
            <SelectField label={m.shifts_form_event()} {...form.text('eventId')}>
              <option value="">{m.shifts_change_keep()}</option>
              <option value="none">{m.shifts_form_event_none()}</option>
              <EventOptions value={values.eventId === 'none' ? '' : values.eventId} />
            </SelectField>
            <ChangeChoice
              form={form}
              name="describing"
              label={m.shifts_form_description()}
              none={m.shifts_change_description_none()}
              set={m.shifts_change_description_set()}
            >
              <TextArea
                label={m.shifts_change_description_set()}
                hint={m.shifts_form_description_hint()}
                maxChars={MAX_DESCRIPTION_CHARS}
                {...form.text('description')}
              />
            </ChangeChoice>
            <SelectField label={m.shifts_form_type()} {...form.text('shiftType')}>
              <option value="">{m.shifts_change_keep()}</option>
              {SHIFT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {TYPE_TEXTS[type]()}
                </option>
              ))}
            </SelectField>
            <ChangeChoice
              form={form}
              name="skills"
              label={m.shifts_form_skills()}
              none={m.shifts_change_skills_none()}
              set={m.shifts_change_skills_set()}
            >
              <ToggleField
                label={m.shifts_change_skills_set()}
                hint={m.shifts_form_skills_hint()}
                options={SKILLS}
                labelOf={skillLabel}
                {...form.list('requiredSkills')}
              />
            </ChangeChoice>
            <ChangeChoice
              form={form}
              name="opening"
              label={m.shifts_form_opens()}
              none={m.shifts_change_opens_none()}
              set={m.shifts_change_opens_set()}
            >
              <OpeningFields date={moment('opensDate')} time={moment('opensTime')} />
            </ChangeChoice>
          </>
        )}
        <FormStatus form={form} failed={m.plans_not_made()} />
      </div>
    </FormDialog>
  );
}
