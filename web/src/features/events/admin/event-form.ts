import {
  type Event,
  type FieldIssue,
  MAX_DESCRIPTION_CHARS,
  MAX_EVENT_CAPACITY,
  MAX_PLACE_CHARS,
  MAX_PRICE_CENTS,
  MAX_TITLE_CHARS,
  NewEvent,
} from '@ijsploeg/worker/contract';
import { formatEuros } from '../../../lib/format/format-money.ts';
import { fieldMessage } from '../../../lib/forms/field-message.ts';
import { type FieldErrors, type ParsedForm, toFieldErrors } from '../../../lib/forms/form-errors.ts';
import {
  EMPTY_PERIOD,
  type PeriodValues,
  parsePeriodForm,
  periodRules,
  tidyPeriod,
  toPeriodValues,
} from '../../../lib/forms/period-form.ts';
import type { FormRules } from '../../../lib/forms/use-form.ts';
import { m } from '../../../paraglide/messages.js';
import { formatPrice, parsePrice, tidyPrice } from './price.ts';

/** The fields of an event's form. */
export interface EventValues extends PeriodValues {
  title: string;
  description: string;
  location: string;
  /** Empty for free. */
  price: string;
  maxCapacity: string;
  requiresTicket: boolean;
}

export const EMPTY_EVENT: EventValues = {
  ...EMPTY_PERIOD,
  title: '',
  description: '',
  location: '',
  price: '',
  maxCapacity: '',
  requiresTicket: false,
};

export const toFormValues = (event: Event): EventValues => ({
  ...toPeriodValues(event.startDate, event.endDate),
  title: event.title,
  description: event.description ?? '',
  location: event.location,
  price: formatPrice(event.priceCents),
  maxCapacity: String(event.maxCapacity),
  requiresTicket: event.requiresTicket,
});

/** A count as a number; NaN for anything but digits, since `1e3` and `0x10` are slips. */
const parseCount = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);

/** The number of places; null where the field does not hold a number. */
export function parseCapacity({ maxCapacity }: Pick<EventValues, 'maxCapacity'>): number | null {
  const count = parseCount(maxCapacity);
  return Number.isNaN(count) ? null : count;
}

const MAX_CHARS: Partial<Record<string, number>> = {
  title: MAX_TITLE_CHARS,
  location: MAX_PLACE_CHARS,
  description: MAX_DESCRIPTION_CHARS,
};

const tooHigh = () => m.event_admin_price_too_high({ max: formatEuros(MAX_PRICE_CENTS) });

function messageAt(field: string, rule: string): string {
  if (field === 'price') return rule === 'out_of_range' ? tooHigh() : m.event_admin_price_invalid();
  if (field === 'maxCapacity' && rule !== 'required')
    return m.field_whole_number({ max: MAX_EVENT_CAPACITY });
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.field_too_long_max({ max }) : fieldMessage(rule);
}

/** Fields of the API that have another name in the form; an error of an instant is shown at its time. */
const FIELDS: Record<string, keyof EventValues> = {
  startDate: 'startTime',
  endDate: 'endTime',
  priceCents: 'price',
};

const toErrors = (issues: readonly FieldIssue[]): FieldErrors<EventValues> =>
  toFieldErrors(
    issues.map(({ path, message }) => ({ path: FIELDS[path] ?? path, message })),
    messageAt,
  );

const PRICE_PROBLEMS = { invalid: m.event_admin_price_invalid, too_high: tooHigh };

function read(values: EventValues): ParsedForm<EventValues, NewEvent> {
  const price = parsePrice(values.price);
  const parsed = parsePeriodForm(
    values,
    NewEvent,
    ({ start, end }) => ({
      title: values.title,
      description: values.description,
      location: values.location,
      startDate: start,
      endDate: end,
      priceCents: 'cents' in price ? price.cents : null,
      maxCapacity: values.maxCapacity.trim() === '' ? undefined : parseCount(values.maxCapacity),
      requiresTicket: values.requiresTicket,
    }),
    toErrors,
  );
  if ('cents' in price) return parsed;
  const others = 'errors' in parsed ? parsed.errors : {};
  return { errors: { ...others, price: PRICE_PROBLEMS[price.problem] } };
}

/** Completes the values when a field loses the focus. */
export const tidy = (values: EventValues): EventValues => ({
  ...tidyPeriod(values),
  price: tidyPrice(values.price),
  maxCapacity: values.maxCapacity.trim(),
});

/** The `useForm` options of an event's form. */
export const EVENT_RULES: FormRules<EventValues, NewEvent> = {
  ...periodRules,
  read,
  tidy,
  toErrors,
};
