import type { Charge, CrewMember } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../../components/forms/choice-fields.tsx';
import { FieldMessage, SelectField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { PersonSearch } from '../../../components/people/person-search.tsx';
import { InCharge } from '../../../components/shifts/in-charge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatLongDay } from '../../../lib/format/format-date.ts';
import { fullName, personName } from '../../../lib/format/person-name.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { chargesQuery, endChargeMutation, putInChargeMutation } from '../../../lib/shifts/charges.queries.ts';
import { crewQuery } from '../../../lib/shifts/crew.query.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import type { DayKey } from '../calendar/days.ts';

interface ChargeDialogProps {
  day: DayKey;
  /** The signed-in person, who can choose themselves. */
  personId: string;
  onClose: () => void;
}

/** Puts somebody in charge of a day, or ends that. */
export function ChargeDialog({ day, personId, onClose }: ChargeDialogProps) {
  const query = useQuery(chargesQuery(day));
  return (
    <LoadedDialog query={query} title={m.charge_title()} failed={m.charge_load_failed()} onClose={onClose}>
      {(charges) => <ChargeForm {...{ charges, day, personId, onClose }} />}
    </LoadedDialog>
  );
}

interface Chosen {
  id: string;
  name: string;
}

interface Values {
  person: Chosen | null;
  /** A time such as `18:00`; empty for the whole day. */
  from: string;
  isWeekly: boolean;
}

const INITIAL: Values = { person: null, from: '', isWeekly: false };
/** Rinks open early; the hours of the night are not offered. */
const HOURS = Array.from({ length: 18 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`);
/** As many people of the crew as fit without scrolling. */
const MAX_CREW = 8;

function ChargeForm({ charges, day, personId, onClose }: ChargeDialogProps & { charges: readonly Charge[] }) {
  const { mutateAsync } = useMutation(putInChargeMutation(day));
  const form = useForm({
    draft: `charge.${personId}.${day}`,
    initial: INITIAL,
    read: ({ person, from, isWeekly }: Values) =>
      person
        ? { fields: { personId: person.id, from: from || null, isWeekly } }
        : { errors: { person: m.charge_person_missing } },
    send: (fields) => mutateAsync(fields),
    onSent({ items }) {
      const days = new Set(items.filter((item) => item.person.id === person?.id).map((item) => item.day))
        .size;
      showToast({ message: doneText(person, days, personId) });
      onClose();
    },
  });
  const { person, from, isWeekly } = form.values;
  return (
    <FormDialog
      title={m.charge_title()}
      description={m.charge_lead({ day: formatLongDay(`${day}T12:00`) })}
      form={form}
      submit={m.charge_do()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Current charges={charges} personId={personId} />
        <PersonChoice
          day={day}
          personId={personId}
          chosen={person}
          error={form.errors.person?.()}
          onChoose={(chosen) => form.edit({ person: chosen })}
        />
        <SelectField
          label={m.charge_when()}
          value={from}
          onChange={({ target }) => form.edit({ from: target.value })}
        >
          <option value="">{m.charge_whole_day()}</option>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hour}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={m.charge_weekly()}
          hint={m.charge_weekly_hint()}
          checked={isWeekly}
          onChange={({ target }) => form.edit({ isWeekly: target.checked })}
        />
        <p className="text-sm text-ink-muted">{m.charge_note()}</p>
        <FormStatus form={form} failed={m.charge_failed()} />
      </div>
    </FormDialog>
  );
}

function doneText(person: Chosen | null, days: number, ownId: string): string {
  const name = person?.name ?? '';
  if (person?.id === ownId) return m.charge_done_you();
  return days > 1 ? m.charge_done_weekly({ name, count: days }) : m.charge_done({ name });
}

const ERROR_ID = 'charge-person';

interface PersonChoiceProps extends Pick<ChargeDialogProps, 'day' | 'personId'> {
  chosen: Chosen | null;
  error: string | undefined;
  onChoose: (person: Chosen | null) => void;
}

/** The crew of the day, whoever leads first, and a search for anybody else. */
function PersonChoice({ day, personId, chosen, error, onChoose }: PersonChoiceProps) {
  const { data: shifts } = useQuery(crewQuery(day));
  const people = crewOf(shifts?.flatMap(({ crew }) => crew) ?? [], personId);
  if (chosen)
    return (
      <div className="grid gap-1">
        <p className="font-semibold">{m.charge_person()}</p>
        <p className="flex flex-wrap items-center gap-3">
          <strong className="wrap-anywhere">{chosen.name}</strong>
          <Button size="sm" onClick={() => onChoose(null)}>
            {m.charge_person_other()}
          </Button>
        </p>
      </div>
    );
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">{m.charge_person()}</legend>
      <PersonSearch
        label={m.charge_person_search()}
        view="volunteers"
        errorId={error ? ERROR_ID : undefined}
        onSelect={(person) => onChoose({ id: person.id, name: personName(person) })}
      />
      <div className="flex flex-wrap gap-2">
        {people.slice(0, MAX_CREW).map((one) => (
          <Button key={one.id} size="sm" onClick={() => onChoose(one)}>
            {one.name}
          </Button>
        ))}
      </div>
      <div className="text-sm">
        <FieldMessage id={ERROR_ID} hint={undefined} error={error} />
      </div>
    </fieldset>
  );
}

/** The people of a crew who have an account, the signed-in person first, then leads. */
function crewOf(crew: readonly CrewMember[], ownId: string): Chosen[] {
  const leadsFirst = crew.toSorted((one, other) => Number(other.isLead) - Number(one.isLead));
  const found = leadsFirst.flatMap(({ volunteerId, firstName, lastName }) =>
    volunteerId && volunteerId !== ownId
      ? [{ id: volunteerId, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) }]
      : [],
  );
  const self = { id: ownId, name: m.charge_take_first() };
  return [self, ...found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)];
}

/** Who is in charge now, each with a button that ends it. */
function Current({ charges, personId }: { charges: readonly Charge[]; personId: string }) {
  const { mutateAsync } = useMutation(endChargeMutation);
  const end = async ({ id, person }: Charge) => {
    const name = fullName(person);
    try {
      await mutateAsync(id);
      showToast({ message: m.charge_ended({ name }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.charge_end_failed()) });
    }
  };
  if (charges.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <InCharge charges={charges} personId={personId} />
      <div className="flex flex-wrap gap-2">
        {charges.map((charge) => (
          <Button
            key={charge.id}
            size="sm"
            aria-label={m.charge_end_of({ name: fullName(charge.person) })}
            onClick={() => void end(charge)}
          >
            {m.charge_end()}
          </Button>
        ))}
      </div>
    </div>
  );
}
