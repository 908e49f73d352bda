import type { NewShift, Shift } from '@ijsploeg/worker/contract';
import {
  type TypedFormOptions,
  type TypedFormState,
  useTypedForm,
} from '../../../lib/forms/use-typed-form.ts';
import { SHIFT_RULES, type ShiftForm } from './shift-form.ts';

/** A shift being typed, checked and sent; whatever fails, what was typed stays. */
export const useShiftForm = (options: TypedFormOptions<ShiftForm, NewShift, Shift>) =>
  useTypedForm(SHIFT_RULES, options);
export type ShiftFormState = TypedFormState<ShiftForm, NewShift>;
