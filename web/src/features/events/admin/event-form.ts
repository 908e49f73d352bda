import {
  DEFAULT_PER_PERSON,
  type Event,
  type FieldIssue,
  MAX_DESCRIPTION_CHARS,
  MAX_EVENT_CAPACITY,
  MAX_PER_PERSON,
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
  maxPerPerson: string;
  requiresTicket: boolean;
}

export const EMPTY_EVENT: EventValues = {
  ...EMPTY_PERIOD,
  title: '',
  description: '',
  location: '',
  price: '',
  maxCapacity: '',
  maxPerPerson: String(DEFAULT_PER_PERSON),
  requiresTicket: false,
};

export const toFormValues = (event: Event): EventValues => ({
  ...toPeriodValues(event.startDate, event.endDate),
  title: event.title,
  description: event.description ?? '',
  location: event.location,
  price: formatPrice(event.priceCents),
  maxCapacity: String(event.maxCapacity),
  maxPerPerson: String(event.maxPerPerson),
  requiresTicket: event.requiresTicket,
});

/** A count as a number; NaN for anything but digits, since `1e3` and `0x10` are slips. */
const parseCount = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);

/** The typed count; undefined for an empty field, which is reported as required. */
const readCount = (text: string): number | undefined => (text.trim() === '' ? undefined : parseCount(text));

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

const MAX_COUNTS: Partial<Record<string, number>> = {
  maxCapacity: MAX_EVENT_CAPACITY,
  maxPerPerson: MAX_PER_PERSON,
};

const tooHigh = () => m.event_admin_price_too_high({ max: formatEuros(MAX_PRICE_CENTS) });

function messageAt(field: string, rule: string): string {
  if (field === 'price') return rule === 'out_of_range' ? tooHigh() : m.event_admin_price_invalid();
  const highest = MAX_COUNTS[field];
  if (highest && rule !== 'required') return m.field_whole_number({ max: highest });
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.field_too_long_max({ max }) : fieldMessage(rule, field);
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
      maxCapacity: readCount(values.maxCapacity),
      // An empty field is no number; omitted, it would silently become the default.
      maxPerPerson: readCount(values.maxPerPerson) ?? Number.NaN,
      requiresTicket: values.requiresTicket,
    }),
    toErrors,
  );
  if ('cents' in price) return parsed;
  const others = 'errors' in parsed ? parsed.errors : {};
  return { errors: { ...others, price: PRICE_PROBLEMS[price.problem] } };
}

/** Completes the values when a field loses the focus. */
export const tidy = (values: EventValues, before = values): EventValues => ({
  ...tidyPeriod(values, before),
  price: tidyPrice(values.price),
  maxCapacity: values.maxCapacity.trim(),
  maxPerPerson: values.maxPerPerson.trim(),
});

/** The `useForm` options of an event's form. */
export const EVENT_RULES: FormRules<EventValues, NewEvent> = {
  ...periodRules,
  read,
  tidy,
  toErrors,
};
