import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { m } from '../../../paraglide/messages.js';
import { eventsQuery } from './events.queries.ts';
import type { ShiftForm } from './shift-form.ts';
import { STATUS_TEXTS, TYPE_TEXTS } from './shift-texts.ts';
import { type Choice, type Choices, differingParts, type VersionPart } from './shift-versions.ts';

const LABELS: Record<VersionPart, () => string> = {
  status: m.shifts_form_status,
  title: m.shifts_form_name,
  start: m.shifts_versions_start,
  end: m.shifts_versions_end,
  location: m.shifts_form_location,
  maxVolunteers: m.shifts_form_max,
  event: m.shifts_form_event,
  description: m.shifts_form_description,
  shiftType: m.shifts_form_type,
  requiredSkills: m.shifts_form_skills,
};

/** What of a part there is to read; nothing where it is empty. */
const TEXTS: Record<VersionPart, (form: ShiftForm, eventTitle: (id: string) => string) => string> = {
  status: ({ status }) => STATUS_TEXTS[status](),
  title: ({ title }) => title,
  start: ({ startDate, startTime }) => `${startDate} ${startTime}`,
  end: ({ endDate, endTime }) => `${endDate} ${endTime}`,
  location: ({ location }) => location,
  maxVolunteers: ({ maxVolunteers }) => maxVolunteers,
  event: ({ eventId }, eventTitle) => (eventId ? eventTitle(eventId) : ''),
  description: ({ description }) => description,
  shiftType: ({ shiftType }) => TYPE_TEXTS[shiftType](),
  requiredSkills: ({ requiredSkills }) => requiredSkills.join(', '),
};

interface ShiftVersionsChoiceProps {
  mine: ShiftForm;
  theirs: ShiftForm;
  /** The events the shift belonged to, so that they have a name when the list of events does not come. */
  events: readonly ({ id: string; title: string } | null)[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** Two versions of a shift side by side: of each part that differs, one is chosen. */
export function ShiftVersionsChoice({ mine, theirs, events, choices, onChoose }: ShiftVersionsChoiceProps) {
  const { data = [] } = useQuery(eventsQuery);
  const eventTitle = (eventId: string) =>
    [...data, ...events].find((event) => event?.id === eventId)?.title ?? m.shifts_form_event_unknown();
  const text = useRef<HTMLParagraphElement>(null);
  // The form it stands in place of had the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <p ref={text} tabIndex={-1} className="focus-visible:outline-none">
        {m.shifts_versions_text()}
      </p>
      {differingParts(mine, theirs).map((part) => (
        <Part
          key={part}
          label={LABELS[part]()}
          texts={{ mine: TEXTS[part](mine, eventTitle), theirs: TEXTS[part](theirs, eventTitle) }}
          choice={choices[part] ?? 'theirs'}
          onChoose={(choice) => onChoose({ ...choices, [part]: choice })}
        />
      ))}
    </div>
  );
}

const WHOSE = { mine: m.shifts_versions_mine, theirs: m.shifts_versions_theirs };

interface PartProps {
  label: string;
  texts: Record<Choice, string>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Part({ label, texts, choice, onChoose }: PartProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['mine', 'theirs'] as const).map((whose) => (
          <label
            key={whose}
            className={classNames(
              'relative flex min-w-0 gap-2.5 rounded-md border px-3 py-2.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              whose === choice
                ? 'border-primary bg-primary-soft'
                : 'border-edge bg-surface hover:border-primary',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={whose === choice}
              onChange={() => onChoose(whose)}
              className="mt-1 size-4 shrink-0 accent-primary focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm text-ink-muted">{WHOSE[whose]()}</span>
              <span className="block break-words whitespace-pre-line">
                {texts[whose] || <span className="text-ink-muted">{m.shifts_versions_nothing()}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
