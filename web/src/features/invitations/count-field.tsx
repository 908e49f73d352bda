import { LARGE_AUDIENCE } from '@ijsploeg/worker/contract';
import { TextField } from '../../components/forms/field.tsx';
import type { Form } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';

interface Counted {
  /** The number of people, typed to confirm a large one. */
  number: string;
}

/** The error of a large number that was typed wrongly, or not at all. */
export const countErrors = ({ number }: Counted, count: number) =>
  count > LARGE_AUDIENCE && number.trim() !== String(count)
    ? { errors: { number: () => m.messages_number_wrong({ count }) } }
    : null;

/** Asks to type a large number of people. */
export const CountField = ({
  field,
  count,
}: {
  field: Omit<ReturnType<Form<Counted>['text']>, 'name'> & { name: string };
  count: number;
}) => (
  <TextField
    label={m.messages_number({ count })}
    hint={m.messages_number_hint()}
    inputMode="numeric"
    autoComplete="off"
    {...field}
  />
);
