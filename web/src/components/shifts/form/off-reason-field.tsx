import { MAX_REASON_CHARS } from '@ijsploeg/worker/contract';
import { m } from '../../../paraglide/messages.js';
import { TextArea } from '../../forms/field.tsx';

interface OffReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Why shifts are called off, for the mail to the people on them. */
export const OffReasonField = ({ value, onChange }: OffReasonFieldProps) => (
  <TextArea
    label={m.shifts_form_off_reason()}
    hint={m.shifts_form_off_reason_hint()}
    optional
    maxChars={MAX_REASON_CHARS}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
