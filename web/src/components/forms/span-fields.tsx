import { m } from '../../paraglide/messages.js';
import { DateTimeField } from './date-time-field.tsx';

interface Span {
  from: string;
  to: string;
}

interface SpanFieldsProps {
  values: Span;
  errors: Partial<Record<keyof Span, () => string>>;
  edit: (change: Partial<Span>) => void;
  onComplete: () => void;
}

/** The first and the last day of a period. */
export function SpanFields({ values, errors, edit, onComplete }: SpanFieldsProps) {
  const field = (name: keyof Span) => ({
    kind: 'date' as const,
    value: values[name],
    error: errors[name]?.(),
    onChange: (text: string) => edit({ [name]: text }),
    onComplete: (picked?: string) => {
      if (picked !== undefined) edit({ [name]: picked });
      onComplete();
    },
  });
  return (
    <div className="grid gap-x-3 gap-y-2 min-[22.5rem]:grid-cols-2">
      <DateTimeField label={m.plans_from()} pickerLabel={m.moment_start_calendar()} {...field('from')} />
      <DateTimeField label={m.plans_to()} pickerLabel={m.moment_end_calendar()} {...field('to')} />
    </div>
  );
}
