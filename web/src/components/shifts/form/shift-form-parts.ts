import type { Form } from '../../../lib/forms/use-form.ts';
import type { UnsavedForm } from '../../forms/unsaved-notice.tsx';
import type { ShiftValues } from './shift-form.ts';

/** The parts of a shift's form that its fields need. */
export type ShiftForm = Pick<
  Form<ShiftValues>,
  'values' | 'errors' | 'edit' | 'complete' | 'failure' | 'attempt' | 'isSlow'
> &
  UnsavedForm & { text: (name: TextName) => Omit<TextProps, 'name'> & { name: string } };

type TextProps = ReturnType<Form<ShiftValues>['text']>;
type TextName = Parameters<Form<ShiftValues>['text']>[0];
