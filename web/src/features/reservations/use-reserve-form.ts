import { type EventDetail, type MyReservation, type Profile, reserve } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../lib/forms/use-form.ts';
import { reserveMutation } from './reserve.mutation.ts';
import { forgetSubmission, submissionIdOf } from './submission.ts';

interface ReserveFormOptions {
  event: Pick<EventDetail, 'id' | 'priceCents'>;
  profile: Profile;
  onReserved: (reservation: MyReservation) => void;
}

/** The form for places on an event, filled in from one's profile. */
export function useReserveForm({ event, profile, onReserved }: ReserveFormOptions) {
  const { mutateAsync } = useMutation(reserveMutation);
  const draft = `reserve.${event.id}.${profile.id}`;
  return useForm({
    draft,
    initial: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: profile.email,
      phoneNumber: profile.phoneDisplay ?? '',
      quantity: '1',
    },
    schema: reserve.body,
    check: toFields,
    send: async (values) => {
      const fields = toFields(values);
      // Nobody pays another price than the one they saw.
      const seen = { priceCents: event.priceCents ?? 0 };
      const body = { ...fields, ...seen, submissionId: submissionIdOf(draft, fields) };
      const reservation = await mutateAsync({ eventId: event.id, body });
      forgetSubmission(draft);
      return reservation;
    },
    onSent: onReserved,
    fieldOf: { 'event.full': 'quantity' },
  });
}

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  quantity: string;
}

const toFields = (values: Values) => ({ ...values, quantity: Number(values.quantity) });
