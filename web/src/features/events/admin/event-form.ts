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
import {
  type FormRules,
  issuesToErrors,
  readTypedForm,
  type TypedErrors,
} from '../../../lib/forms/typed-form.ts';
import { type TypedPeriod, tidyPeriod } from '../../../lib/forms/typed-period.ts';
import { typeWallClock } from '../../../lib/forms/wall-clock.ts';
import { m } from '../../../paraglide/messages.js';
import { readPrice, tidyPrice, typePrice } from './price.ts';

/** An event as it is being typed. */
export interface EventForm extends TypedPeriod {
  title: string;
  description: string;
  location: string;
  /** Nothing for free. */
  price: string;
  maxCapacity: string;
  requiresTicket: boolean;
}

export const EMPTY_EVENT: EventForm = {
  title: '',
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  location: '',
  price: '',
  maxCapacity: '',
  requiresTicket: false,
};

/** An event as one would have typed it. */
export function typeEvent(event: Event): EventForm {
  const start = typeWallClock(event.startDate);
  const end = typeWallClock(event.endDate);
  return {
    title: event.title,
    description: event.description ?? '',
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    location: event.location,
    price: typePrice(event.priceCents),
    maxCapacity: String(event.maxCapacity),
    requiresTicket: event.requiresTicket,
  };
}

/** A typed count as a number; not a number for anything but digits, since `1e3` and `0x10` are slips. */
const readCount = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN);

/** How many places are typed, where it is a number of them. */
export function readCapacity({ maxCapacity }: Pick<EventForm, 'maxCapacity'>): number | null {
  const count = readCount(maxCapacity);
  return Number.isNaN(count) ? null : count;
}

const MAX_CHARS: Partial<Record<keyof EventForm, number>> = {
  title: MAX_TITLE_CHARS,
  location: MAX_PLACE_CHARS,
  description: MAX_DESCRIPTION_CHARS,
};

const tooHigh = () => m.event_admin_price_too_high({ max: formatEuros(MAX_PRICE_CENTS) });

/** What to write at a field that broke a rule, in its own words where it has some. */
function messageAt(field: keyof EventForm, rule: string): string {
  if (field === 'price') return rule === 'out_of_range' ? tooHigh() : m.event_admin_price_invalid();
  if (field === 'maxCapacity' && rule !== 'required')
    return m.field_whole_number({ max: MAX_EVENT_CAPACITY });
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.field_too_long_max({ max }) : fieldMessage(rule);
}

/** The fields of the API that the form calls otherwise; of a moment, what is wrong with it stands at its time. */
const FIELDS: Record<string, keyof EventForm> = {
  startDate: 'startTime',
  endDate: 'endTime',
  priceCents: 'price',
};

const toErrors = (issues: readonly FieldIssue[]): TypedErrors<EventForm> =>
  issuesToErrors(
    issues.map(({ path, message }) => ({ path: FIELDS[path] ?? path, message })),
    EMPTY_EVENT,
    messageAt,
  );

const PRICE_PROBLEMS = { invalid: m.event_admin_price_invalid, too_high: tooHigh };

function read(form: EventForm) {
  const price = readPrice(form.price);
  const reading = readTypedForm(
    form,
    NewEvent,
    ({ start, end }) => ({
      title: form.title,
      description: form.description,
      location: form.location,
      startDate: start,
      endDate: end,
      priceCents: 'cents' in price ? price.cents : null,
      maxCapacity: form.maxCapacity.trim() === '' ? undefined : readCount(form.maxCapacity),
      requiresTicket: form.requiresTicket,
    }),
    toErrors,
  );
  if ('cents' in price) return reading;
  const others = 'errors' in reading ? reading.errors : {};
  return { errors: { ...others, price: PRICE_PROBLEMS[price.problem]() } };
}

/** How an event is typed and read. */
export const EVENT_RULES: FormRules<EventForm, NewEvent> = {
  read,
  tidy: (form) => ({
    ...tidyPeriod(form),
    price: tidyPrice(form.price),
    maxCapacity: form.maxCapacity.trim(),
  }),
  toErrors,
};
