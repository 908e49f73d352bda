import { type EventDetail, NewReservation, type Profile, type Reserved } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { sendOnce } from '../../lib/forms/submission.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reserveMutation } from './reserve.mutation.ts';

interface ReserveFormOptions {
  event: Pick<EventDetail, 'id' | 'priceCents'>;
  profile: Profile;
  onReserved: (reservation: Reserved) => void;
}

/** The form that reserves places on an event, filled in from the profile. */
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
    read: (values) => {
      const fields = { ...values, quantity: Number(values.quantity) };
      const parsed = parseBySchema(NewReservation, fields);
      return 'fields' in parsed ? { fields } : parsed;
    },
    // The price on screen is added outside the submission: when it has changed, the server refuses the
    // request.
    send: (fields) =>
      sendOnce(draft, fields, (body) =>
        mutateAsync({ eventId: event.id, body: { ...body, priceCents: event.priceCents ?? 0 } }),
      ),
    onSent: onReserved,
    fieldOf: {
      'event.full': 'quantity',
      'event.person_limit': 'quantity',
      'reservation.too_many_addresses': 'email',
    },
  });
}
