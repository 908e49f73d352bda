import { type CallOff, MAX_REASON_CHARS, RequiredText } from '@ijsploeg/worker/contract';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { TextArea } from '../../../components/forms/field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

export const REASON = v.object({ reason: RequiredText(MAX_REASON_CHARS) });

const PROPOSALS = [m.call_off_reason_thaw, m.call_off_reason_storm, m.call_off_reason_technical];

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'maxChars'> {
  onPropose: (reason: string) => void;
}

/** Why something does not take place, with three reasons to press instead of typing. */
export function ReasonField({ onPropose, ...field }: ReasonFieldProps) {
  return (
    <div className="grid gap-2">
      <TextArea
        label={m.call_off_reason()}
        hint={m.call_off_reason_hint()}
        maxChars={MAX_REASON_CHARS}
        {...field}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{m.call_off_proposals()}</legend>
        {PROPOSALS.map((proposal) => (
          <Button key={proposal()} onClick={() => onPropose(proposal())}>
            {proposal()}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** Longer than the minute in which it can be undone. */
const isSoon = ({ mailsAt, madeAt }: CallOff) => Date.parse(mailsAt) - Date.parse(madeAt) < 120_000;

/** Says when the people are mailed. */
export const doneText = (made: CallOff): string =>
  isSoon(made) ? m.call_off_done() : m.call_off_done_later({ when: formatMoment(made.mailsAt) });
