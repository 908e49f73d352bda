import { LARGE_AUDIENCE } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import type { Form } from '../../lib/forms/use-form.ts';
import { TextField } from './field.tsx';

/** Whether a number of people that has to be typed was typed wrongly, or not at all. */
export const isMistyped = (typed: string, count: number): boolean =>
  count > LARGE_AUDIENCE && typed.trim() !== String(count);

interface CountFieldProps extends Omit<ReturnType<Form<{ number: string }>['text']>, 'name'> {
  name: string;
  count: number;
  label: string;
  hint?: ReactNode;
}

/** Asks to type a large number of people before they are mailed; renders nothing for a small one. */
export const CountField = ({ count, ...field }: CountFieldProps) =>
  count > LARGE_AUDIENCE && <TextField inputMode="numeric" autoComplete="off" {...field} />;
